import asyncio
import socket

from service import service

from weather import weather


def test_comes_from_the_service():
    with service() as url:
        assert weather("Oslo", url) == "sunny in Oslo?key=secret"


def test_is_unknown_without_the_service():
    # Without hermetic this test passes, slowly, and asks a real service on every run.
    assert weather("Oslo") == "unknown"


def test_asyncio_works(tmp_path):
    async def talk():
        async def answer(reader, writer):
            writer.write(await reader.readline())
            await writer.drain()
            writer.close()

        server = await asyncio.start_unix_server(answer, str(tmp_path / "service.sock"))
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "service.sock"))
        writer.write(b"hello\n")
        line = await reader.readline()
        writer.close()
        server.close()
        return line

    assert asyncio.run(talk()) == b"hello\n"


def test_socket_pairs_work():
    one, other = socket.socketpair()
    with one, other:
        one.sendall(b"x")
        assert other.recv(1) == b"x"
