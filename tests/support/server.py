"""`bulka serve` as a real process, for tests that stop it, kill it and start it again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.support.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
BULKA = Path(sys.executable).with_name("bulka")


class Server:
    """A running server.  It keeps its port and its log over a restart.

    `database_url` names a migrated database (the fixtures `sqlite_url` and
    `postgres_url` give one); `env` holds further settings.
    """

    command: tuple[str | Path, ...] = (BULKA, "serve")

    def __init__(
        self, database_url: str, log: Path, env: Mapping[str, str] | None = None, port: int = 0
    ) -> None:
        self.database_url = database_url
        self.log_path = log
        self.port = port or free_port()
        self.env = {
            **{k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")},
            "BULKA_SECRET": "a-secret-for-tests-only-0123456789abcdef",
            "PYTHONUNBUFFERED": "1",
            **(env or {}),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DATABASE_URL": database_url,
        }
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """Everything the server has printed, over all its lives."""
        return self.log_path.read_text("utf-8", "replace") if self.log_path.exists() else ""

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self, patience: float = 30) -> Server:
        """Returns when the server answers; raises with the log when it does not."""
        assert not self.running, "the server runs already"
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"bulka serve ended ({self.process.returncode}):\n{self.log}")
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if answer.status == 200:
                        return self
            except (urllib.error.URLError, OSError):
                pass
            time.sleep(0.05)
        self.kill9()
        raise RuntimeError(f"bulka serve did not answer /healthz in {patience} s:\n{self.log}")

    def stop(self, patience: float = 15) -> int:
        """Asks the server to end (SIGTERM) and waits; its exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill9()
            raise RuntimeError(f"bulka serve did not end on SIGTERM:\n{self.log}") from None

    def kill9(self) -> None:
        """The power fails: SIGKILL to the server and all its children."""
        if self.process is not None:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def restart(self) -> Server:
        """Stops the server if it runs, and starts it on the same port."""
        if self.running:
            self.stop()
        return self.start()


StartServer = Callable[..., Server]
"""Starts a server on a migrated database: `start(database_url, env={...})`."""
