import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Env } from './env.ts';
import { errorCode } from './startup-error.ts';

const IN_USE = 'EADDRINUSE';

/** Takes the address for datagrams, which nobody sends here; whether somebody else has it for those is no matter. */
async function bindFor({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const { family } = await lookup(HOST);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    socket.bind(PORT, HOST);
    await once(socket, 'listening');
  } catch (error) {
    if (errorCode(error) !== IN_USE) throw error;
  } finally {
    socket.close();
  }
}

/** Whether a program answers at the address. */
async function isTaken({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<boolean> {
  const here = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST;
  const visitor = connect(PORT, here);
  try {
    await once(visitor, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    visitor.destroy();
  }
}

/**
 * Finds out whether the address can be had, before anything else is done. Nothing listens for that: a proxy that waits for a
 * process to come back would take it for the portal, and lose the request it sends.
 * @throws Error with the system's code (EADDRINUSE, EADDRNOTAVAIL, EACCES, ENOTFOUND) where it cannot be had
 */
export async function tryAddress(env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  await bindFor(env);
  if (await isTaken(env)) throw Object.assign(new Error(`port ${env.PORT} is in use`), { code: IN_USE });
}
