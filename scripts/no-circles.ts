import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of Vite's manifest that says which files a file loads before it runs. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8'),
) as Manifest;

/** Files that load each other in a circle, or null: such a file can run before what it needs is there. */
function findCircle(key: string, path: readonly string[], done: Set<string>): string[] | null {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
  if (done.has(key)) return null;
  for (const next of manifest[key]?.imports ?? []) {
    const circle = findCircle(next, [...path, key], done);
    if (circle) return circle;
  }
  done.add(key);
  return null;
}

const done = new Set<string>();
for (const key of Object.keys(manifest)) {
  const circle = findCircle(key, [], done);
  if (circle) {
    const files = circle.map((name) => manifest[name]?.file ?? name);
    throw new Error(
      `Built files load each other in a circle: ${files.join(' > ')}. See scripts/file-plan.ts.`,
    );
  }
}
