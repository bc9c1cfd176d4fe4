import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, machinePath, Problem, runQuietly, say } from './project.mjs';

const installStamp = inProject('node_modules', '.cendekia-install');
const buildStamp = inProject('.cache', 'build');

/** Everything the built portal is made from. */
const buildInputs = ['src', 'tools', 'vite.config.ts', 'package.json', 'scripts', 'package-lock.json'];

/**
 * Installs exactly the locked packages when node_modules is missing or belongs to another lock file.
 * Development packages come along even under NODE_ENV=production: the portal is built here.
 */
export async function ensureInstalled() {
  const wanted = digest([
    `${process.platform}-${process.arch}`,
    readFileSync(inProject('package-lock.json')),
  ]);
  if (readStamp(installStamp) === wanted) return;
  say('Installing packages (npm ci); the first time takes a minute or two …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  if ((await runQuietly('install', 'npm', args, { PATH: machinePath })) !== 0) {
    throw new Problem(
      'Installing packages failed (see above): check the connection to the npm registry, then try again.',
    );
  }
  writeStamp(installStamp, wanted);
}

/** Builds the browser app and the server when anything they are made from changed since the last build. */
export async function ensureBuilt() {
  const wanted = digest(
    buildInputs.flatMap(filesOf).flatMap((path) => [path, readFileSync(inProject(path))]),
  );
  const built = ['dist/web/index.html', 'dist/server/main.js'].every((file) => existsSync(inProject(file)));
  if (built && readStamp(buildStamp) === wanted) return;
  say('Building the portal; this takes a moment …');
  if ((await runQuietly('build', 'npm', ['run', '--silent', 'build'])) !== 0)
    throw new Problem('Building the portal failed (see above).');
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
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
