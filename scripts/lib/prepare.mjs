import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, machinePath, Problem, run, say } from './project.mjs';

const installStamp = inProject('node_modules', '.cendekia-install');
const buildStamp = inProject('.cache', 'web-build');

/** Everything the built web app is made from. */
const buildInputs = [
  'src/web',
  'src/shared',
  'vite.config.ts',
  'scripts/prerender.ts',
  'scripts/first-load.ts',
  'package-lock.json',
];

/**
 * Installs exactly the locked packages when node_modules is missing or belongs to another lock file.
 * Development packages come along even under NODE_ENV=production: the web app is built here.
 */
export async function ensureInstalled() {
  const wanted = digest([
    `${process.platform}-${process.arch}`,
    readFileSync(inProject('package-lock.json')),
  ]);
  if (readStamp(installStamp) === wanted) return;
  say('Installing packages (npm ci); the first time takes a minute or two …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  if ((await run('npm', args, { PATH: machinePath })) !== 0) {
    throw new Problem(
      'Installing packages failed (see above): check the connection to the npm registry, then try again.',
    );
  }
  writeStamp(installStamp, wanted);
}

/** Builds the web app when anything it is made from changed since the last build. */
export async function ensureBuilt() {
  const wanted = digest(
    buildInputs.flatMap(filesOf).flatMap((path) => [path, readFileSync(inProject(path))]),
  );
  if (readStamp(buildStamp) === wanted && existsSync(inProject('dist/web/index.html'))) return;
  say('Building the web app …');
  if ((await run('npm', ['run', '--silent', 'build'])) !== 0)
    throw new Problem('Building the web app failed (see above).');
  writeStamp(buildStamp, wanted);
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** Files at or under a path of the project, in a fixed order, tests left out. */
function filesOf(path) {
  if (!existsSync(inProject(path))) return [];
  if (!statSync(inProject(path)).isDirectory()) return [path];
  return readdirSync(inProject(path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
