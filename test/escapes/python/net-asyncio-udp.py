# A datagram endpoint of the event loop.
# flags: --no-network
import asyncio

from world import HOST, UDP


async def main():
    loop = asyncio.get_running_loop()
    got = loop.create_future()

    class Protocol(asyncio.DatagramProtocol):
        def connection_made(self, transport):
            transport.sendto(b"x")

        def datagram_received(self, data, address):
            got.set_result(data)

    await loop.create_datagram_endpoint(Protocol, remote_addr=(HOST, UDP))
    print((await asyncio.wait_for(got, 5)).decode())


asyncio.run(main())
