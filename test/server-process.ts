import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../src/server/main.ts');

/** A portal in a process of its own. `said` resolves with its output once it matches, or when it ends. */
export type ServerProcess = {
  child: ChildProcess;
  exited: Promise<number | null>;
  said: (sign: RegExp) => Promise<string>;
  /** All it said, once it has ended. */
  output: () => Promise<string>;
};

/** Runs the server with these settings and nothing else of this process's environment. */
export function runServer(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DEMO: 'false', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  // 'exit', because 'close' does not come after a disconnect from here.
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = (sign: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => sign.test(output) && resolve(output);
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
      look();
      child.once('close', () => resolve(output));
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const ended = once(child, 'close');
  return { child, exited, said, output: () => ended.then(() => output) };
}

/** Ends a server that may have ended already. */
export async function endServer({ child }: ServerProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
}

/** A port nobody uses, held until `release`. */
export async function freePort(): Promise<{ port: number; release: () => Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, release: () => once(server.close(), 'close') };
}
