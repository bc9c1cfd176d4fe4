import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A small project around the real scripts: no packages, a build that counts itself, a server that says its number. */
let project: string;

const manifest = (build: string) =>
  JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts: { build } });
const lock = (version: string) =>
  JSON.stringify({
    name: 'small',
    version,
    lockfileVersion: 3,
    packages: { '': { name: 'small', version: '1.0.0' } },
  });
const build = `node -e "fs.mkdirSync('dist/web',{recursive:true});fs.writeFileSync('dist/web/index.html','');fs.cpSync('src/server','dist/server',{recursive:true});fs.appendFileSync('builds','x')"`;

const server = `
import fs from 'node:fs';
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(7));
console.log('server ' + process.pid);
// As a portal whose database dies once it is ready.
if (process.env.DIES) {
  const left = Number(fs.existsSync('lives') ? fs.readFileSync('lives', 'utf8') : process.env.DIES);
  fs.writeFileSync('lives', String(left - 1));
  if (left > 0) process.send('ready', () => process.exit(1));
}
setInterval(() => {}, 1000);
`;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'cendekia-start-'));
  for (const folder of ['src/web', 'src/server', 'scripts'])
    await mkdir(join(project, folder), { recursive: true });
  const scripts = join(import.meta.dirname, '../scripts');
  await cp(join(scripts, 'start.mjs'), join(project, 'scripts/start.mjs'));
  await cp(join(scripts, 'lib'), join(project, 'scripts/lib'), { recursive: true });
  await writeFile(join(project, 'package.json'), manifest(build));
  await writeFile(join(project, 'package-lock.json'), lock('1.0.0'));
  await writeFile(join(project, 'src/web/main.ts'), '1');
  await writeFile(join(project, 'src/server/main.js'), server);
});
afterEach(() => rm(project, { recursive: true, force: true }));

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited: Promise<number | null> = once(child, 'close').then(() => child.exitCode);
  const serverPid = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('server ')) resolve(Number(line.slice(7)));
      });
    }
    void exited.then(() => resolve(Number.NaN));
  });
  return { child, lines, exited, serverPid };
}

/** Starts, waits for the server, ends it; what was said on the way. */
async function startOnce(env: Record<string, string> = {}): Promise<string[]> {
  const { child, lines, exited, serverPid } = start(env);
  await serverPid;
  child.kill('SIGTERM');
  expect(await exited).toBe(7);
  return lines;
}

const said = (lines: string[], words: string): boolean => lines.some((line) => line.startsWith(words));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('installs and builds at first, then only what changed', async () => {
  const first = await startOnce();
  expect([said(first, 'Installing packages'), said(first, 'Building the portal')]).toEqual([true, true]);
  const second = await startOnce();
  expect([said(second, 'Installing packages'), said(second, 'Building the portal')]).toEqual([false, false]);
  await writeFile(join(project, 'src/web/main.ts'), '2');
  const third = await startOnce({ NODE_ENV: 'production' });
  expect([said(third, 'Installing packages'), said(third, 'Building the portal')]).toEqual([false, true]);
  await writeFile(join(project, 'package-lock.json'), lock('1.0.1'));
  expect(said(await startOnce(), 'Installing packages')).toBe(true);
  expect(await readFile(join(project, 'builds'), 'utf8')).toBe('xxx');
});

test('a build that fails is said, is no success, and is tried again', async () => {
  await writeFile(join(project, 'package.json'), manifest('exit 3'));
  const failed = start();
  expect(await failed.exited).toBe(1);
  expect(failed.lines.at(-1)).toBe('Building the portal failed (see above).');
  await writeFile(join(project, 'package.json'), manifest(build));
  expect(said(await startOnce(), 'Building the portal')).toBe(true);
});

test('an install that fails is said in one line', async () => {
  await writeFile(join(project, 'package-lock.json'), '{');
  const failed = start();
  expect(await failed.exited).toBe(1);
  expect(failed.lines.at(-1)).toMatch(/^Installing packages failed \(see above\)/);
});

test('the server learns that its starter was killed', async () => {
  const { child, serverPid } = start();
  const pid = await serverPid;
  child.kill('SIGKILL');
  while (isAlive(pid)) await sleep(20);
  expect(isAlive(pid)).toBe(false);
});

test('a server that was ready and dies is started again', async () => {
  const { child, lines, exited, serverPid } = start({ DIES: '2' });
  await serverPid;
  const starts = () => lines.filter((line) => line.startsWith('server ')).length;
  await expect.poll(starts, { timeout: 10_000 }).toBe(3);
  expect(lines).toContain('The server ended unexpectedly; starting it again in 1 s.');
  child.kill('SIGTERM');
  expect(await exited).toBe(7);
});
