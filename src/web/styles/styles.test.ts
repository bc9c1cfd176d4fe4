import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const mantine = join(web, '../../node_modules/@mantine/core');
const components = join(mantine, 'esm/components');

const hasStyle = (name: string): boolean => existsSync(join(mantine, 'styles', `${name}.css`));

/** Names of the style sheets the code of a component reaches, file by file. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const own = /(\w+)\.module\.mjs$/.exec(file)?.[1];
  const imports = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)];
  return [
    ...(own !== undefined && hasStyle(own) ? [own] : []),
    ...imports.flatMap(([, path = '']) => stylesOf(join(dirname(file), path), seen)),
  ];
}

const neededBy = (names: readonly string[]): Set<string> =>
  new Set(names.flatMap((name) => stylesOf(join(components, name, `${name}.mjs`))));

/** Style sheets of Mantine that a file asks for, following its own imports. */
function stylesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const own = [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);
  const further = [...text.matchAll(/@import '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return [...own, ...further.flatMap(stylesIn)];
}

const everywhere = new Set(
  ['base.css', 'shell.css', 'app.css'].flatMap((name) => stylesIn(join(import.meta.dirname, name))),
);

test('every Mantine component in use has its styles', () => {
  const missing = globSync('**/*.tsx', { cwd: web }).flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8');
    const names = [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().replace(/^type /, '')),
    );
    const own = new Set(stylesIn(join(web, file)));
    return [...neededBy(names)]
      .filter((name) => !everywhere.has(name) && !own.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('no style sheet is loaded for a component that nobody draws', () => {
  const sources = [
    ...globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => join(web, file)),
    ...globSync('{dropzone,spotlight,tiptap}/esm/**/*.mjs', { cwd: join(mantine, '..') }).map((file) =>
      join(mantine, '..', file),
    ),
  ];
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from ["']@mantine\/core["']/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    ),
  );
  const drawn = neededBy([...new Set(names)]);
  expect([...everywhere].filter((name) => /^[A-Z]/.test(name) && !drawn.has(name))).toEqual([]);
});

test('the login page styles everything it draws from the start', () => {
  const base = new Set(stylesIn(join(import.meta.dirname, 'base.css')));
  const drawn = ['Alert', 'Anchor', 'Button', 'PasswordInput', 'Stack', 'TextInput'];
  expect([...neededBy(drawn)].filter((name) => !base.has(name))).toEqual([]);
});

test("style sheets stand in the library's own order, which decides between equals", () => {
  const whole = readFileSync(join(mantine, 'styles.css'), 'utf8');
  const placeOf = (name: string): number => {
    const first = /\.(m_[0-9a-f]+)/.exec(readFileSync(join(mantine, 'styles', `${name}.css`), 'utf8'))?.[1];
    return first === undefined ? -1 : whole.indexOf(`.${first}`);
  };
  for (const file of ['base.css', 'shell.css', 'app.css']) {
    const names = stylesIn(join(import.meta.dirname, file)).filter((name) => /^[A-Z]/.test(name));
    expect(names).toEqual([...names].toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
});

test('every file that a style sheet of ours asks for is there', () => {
  const asked = globSync('**/*.css', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/url\('(\.[^']+)'\)/g)].map(([, path = '']) =>
      join(dirname(join(web, file)), path),
    ),
  );
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter((path) => !existsSync(path))).toEqual([]);
});
