FROM python:3.12-slim AS build
RUN python -m venv /venv
COPY requirements.lock /
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r /requirements.lock
WORKDIR /bulka
COPY . .
RUN /venv/bin/pip install --no-cache-dir --no-deps --editable . \
    && /venv/bin/pybabel -q compile -D bulka -d app/locale

FROM python:3.12-slim
COPY --from=build /venv /venv
COPY --from=build /bulka /bulka
# var/ holds the SQLite file and the secret, where none are given from outside.
RUN useradd --system --uid 10001 --home-dir /bulka --no-create-home bulka \
    && install -d -o bulka -g bulka -m 0700 /bulka/var
WORKDIR /bulka
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000
USER bulka
VOLUME /bulka/var
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=2)"]
CMD ["sh", "-c", "bulka migrate && exec bulka serve"]
