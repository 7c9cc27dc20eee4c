"""`run.py --lan`: the hall's address is found, allowed, printed and answered; and the site says so where there is none."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.test_run import alone
from tests.tools.wire import BASE
from tools import lan, launch


class Route:
    """Stands for a UDP socket that knows which way each place lies."""

    ways = {"192.0.2.1": "192.168.1.20", "10.255.255.254": "10.8.0.3"}

    def __init__(self, *_kind: object) -> None:
        self.way = ""

    def connect(self, place: tuple[str, int]) -> None:
        if place[0] not in self.ways:
            raise OSError("Network is unreachable")
        self.way = self.ways[place[0]]

    def getsockname(self) -> tuple[str, int]:
        return self.way, 50000

    def close(self) -> None:
        pass


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(lan.socket, "socket", Route)
    monkeypatch.setattr(lan.socket, "gethostbyname_ex", lambda name: (name, [], ["127.0.1.1", "192.168.1.20", "169.254.3.3"]))
    monkeypatch.setattr(lan.socket, "gethostname", lambda: "Laptop.home")
    return monkeypatch


def test_it_finds_every_network_and_the_likeliest_first(networks: pytest.MonkeyPatch) -> None:
    assert lan.addresses() == ["192.168.1.20", "10.8.0.3"]
    assert lan.names() == ["laptop.home", "laptop.local"]


def test_networks_within_the_machine_come_last(networks: pytest.MonkeyPatch) -> None:
    networks.setattr(Route, "ways", {"192.0.2.1": "172.17.0.1", "192.168.255.254": "192.168.56.1", "10.255.255.254": "10.8.0.3"})
    assert lan.addresses() == ["10.8.0.3", "192.168.1.20", "172.17.0.1", "192.168.56.1"]


def test_without_a_network_it_says_what_to_do(networks: pytest.MonkeyPatch) -> None:
    def unknown(_name: str) -> None:
        raise socket.gaierror

    networks.setattr(Route, "ways", {})
    networks.setattr(lan.socket, "gethostbyname_ex", unknown)
    with pytest.raises(launch.Refusal, match="in no network"):
        lan.addresses()


def test_the_site_may_be_called_by_them(networks: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    networks.setenv("ALLOWED_HOSTS", "club.example")
    assert launch.hall(8001) == {
        "ALLOWED_HOSTS": "club.example,192.168.1.20,10.8.0.3,laptop.home,laptop.local",
        "HALL_ADDRESS": "http://192.168.1.20:8001,http://10.8.0.3:8001",
    }
    assert "several addresses: 192.168.1.20, 10.8.0.3" in capsys.readouterr().out


def test_a_phone_in_the_hall_gets_an_answer(tmp_path: Path, installed: Path) -> None:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    # An address of this machine that is not the one it calls itself by: for the site it is somebody else's name.
    environment = {**alone(tmp_path), "ALLOWED_HOSTS": "127.0.0.5", "HALL_ADDRESS": "http://127.0.0.5:0,http://127.0.0.6:0/"}
    command = [sys.executable, "manage.py", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(command, cwd=BASE, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            said = "".join(until(process, "Other devices need the code"))
            port = int(re.search(r"0\.0\.0\.0:(\d+)/", said)[1])
            answers = {name: ask(port, name) for name in ("127.0.0.5", "evil.example")}
            told = as_told(tmp_path / "served")
        finally:
            process.terminate()
    assert "In the hall: http://127.0.0.5:0/" in said
    assert said.count("█") > 100
    assert "If that one does not work: http://127.0.0.6:0/" in said
    # For a worker beside it.
    assert told == "http://127.0.0.5:0"
    # Not set up, so it is led to the question; a forged name gets nothing.
    assert answers["127.0.0.5"].startswith("HTTP/1.1 302")
    assert answers["evil.example"].startswith("HTTP/1.1 400")
    assert process.returncode == 0


def until(process: subprocess.Popen[str], words: str) -> Iterator[str]:
    """What it prints, up to the line with these words or its end."""
    for line in process.stdout:
        yield line
        if words in line:
            return


def as_told(path: Path) -> str:
    """What the file says, as soon as it is there."""
    end = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < end, "the server did not tell where it is"
    return path.read_text(encoding="utf-8")


def ask(port: int, name: str) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {name}:{port}\r\nConnection: close\r\n\r\n".encode())
        return connection.recv(65536).decode()
