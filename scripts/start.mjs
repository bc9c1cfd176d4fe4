import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { findNode, inProject, Problem, root, say } from './lib/project.mjs';

/** How Node holds the server's memory; see docs/decisions/process-memory.md. */
const read = (file) => JSON.parse(readFileSync(inProject('scripts/lib', file), 'utf8'));
const serverArguments = read('server-arguments.json');
const serverEnvironment = read('server-environment.json');

/** Waits before the second, third … start in a row that did not become ready; the last one counts for all further ones. */
const waitsS = [1, 2, 5, 10, 30];

/**
 * `npm start`: installs and builds what changed, then runs the server until it ends, with its exit code. A server that was
 * ready and ends badly, with its embedded database or without, is started again; one that never was ready has said what
 * to mend. The channel to the server closes when this process ends in whatever way, and the server then stops by itself.
 */
async function main() {
  await ensureInstalled();
  await ensureBuilt();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop.abort(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  for (let wasReady = false, tries = 0; ; tries += 1) {
    const ended = await serve(stop.signal);
    if (ended.isReady) [wasReady, tries] = [true, 0];
    process.exitCode = ended.code;
    if (stop.signal.aborted || ended.code === 0 || !wasReady) return;
    const waitS = waitsS[Math.min(tries, waitsS.length - 1)];
    say(`The server ended unexpectedly; starting it again in ${waitS} s.`);
    await sleep(waitS * 1_000, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return;
  }
}

/** Runs the server to its end. @returns its exit code, and whether it had said that it is ready. */
function serve(stop) {
  const server = spawn(findNode(), [...serverArguments, inProject('dist/server/main.js')], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const end = () => server.kill(stop.reason);
  stop.addEventListener('abort', end);
  let isReady = false;
  server.on('message', (message) => {
    isReady ||= message === 'ready';
  });
  return new Promise((resolve) => {
    server.once('error', (error) => {
      say(`Cannot start the server: ${error.message}`);
      resolve({ code: 1, isReady });
    });
    server.once('exit', (code) => {
      stop.removeEventListener('abort', end);
      resolve({ code: code ?? 1, isReady });
    });
  });
}

main().catch((error) => {
  say(error instanceof Problem ? error.message : error.stack);
  process.exitCode = 1;
});
