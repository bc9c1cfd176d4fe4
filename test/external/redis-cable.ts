import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

/** A cable between the portal and Redis that can be pulled out and put back. */
export type RedisCable = { url: string; pull: () => void; plug: () => void; close: () => Promise<void> };

/** Lays a cable to the Redis of this address. */
export async function layCable(redisUrl: string): Promise<RedisCable> {
  const target = new URL(redisUrl);
  const sockets = new Set<Socket>();
  let plugged = true;
  const server = createServer((near) => {
    if (!plugged) return near.destroy();
    const far = connect(Number(target.port || 6379), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return near;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pull: () => {
      plugged = false;
      cut();
    },
    plug: () => {
      plugged = true;
    },
    close: async () => {
      cut();
      await once(server.close(), 'close');
    },
  };
}
