import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { findNode, inProject, Problem, root, say } from './lib/project.mjs';

/** How Node holds the server's memory; measured in bench/RESULTS.md. */
const read = (file) => JSON.parse(readFileSync(inProject('scripts/lib', file), 'utf8'));
const serverArguments = read('server-arguments.json');
const serverEnvironment = read('server-environment.json');

/**
 * `npm start`: installs and builds what changed, then runs the server until it ends, with its exit code. The channel
 * to the server closes when this process ends in whatever way, and the server then stops by itself.
 */
async function main() {
  await ensureInstalled();
  await ensureBuilt();
  const server = spawn(findNode(), [...serverArguments, inProject('dist/server/main.js')], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  server.once('error', (error) => {
    say(`Cannot start the server: ${error.message}`);
    process.exitCode = 1;
  });
  server.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

main().catch((error) => {
  say(error instanceof Problem ? error.message : error.stack);
  process.exitCode = 1;
});
