import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Path of something in the project. */
export const inProject = (...parts) => join(root, ...parts);

/** Says a line to the person who started the command. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Something the person has to mend; `message` is the whole line. */
export class Problem extends Error {}

const ownBin = inProject('node_modules', '.bin');
const otherPaths = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => path !== ownBin.replace(/[\\/]$/, ''));

/** PATH with the project's tools and pinned Node first. */
export const toolPath = [ownBin, ...otherPaths].join(delimiter);

/** PATH of the machine alone, for npm while it replaces node_modules. */
export const machinePath = otherPaths.join(delimiter);

/**
 * The Node that runs the portal and its tools: the pinned one, else the machine's own where it is new enough (there is
 * no pinned package for every platform).
 */
export function findNode() {
  const pinned = join(ownBin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  throw new Problem(
    `There is no pinned Node for ${process.platform}-${process.arch}: install Node 24 (this is ${process.versions.node}).`,
  );
}

/** Lines of a failed program's output that are shown. */
const LINES_SHOWN = 20;

/**
 * Runs a program to its end and keeps what it writes in a file of `.cache`, so that a person sees it only when it fails.
 * @returns its exit code, as `run` does.
 */
export async function runQuietly(name, program, args, env = {}) {
  const path = inProject('.cache', `${name}.log`);
  mkdirSync(inProject('.cache'), { recursive: true });
  const log = openSync(path, 'w');
  const code = await run(program, args, env, ['ignore', log, log]);
  closeSync(log);
  if (code !== 0) {
    say(readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN).join('\n'));
    say(`All of it is in ${path}.`);
  }
  return code;
}

/**
 * Runs a program in the project to its end.
 * @returns its exit code; 1 when it could not start or was killed.
 */
export function run(program, args, env = {}, stdio = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio,
      env: { ...process.env, PATH: toolPath, ...env },
      shell: process.platform === 'win32',
    });
    child.once('error', (error) => {
      say(`Cannot run ${program}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
