import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mergeSentences } from '#server/db/constraint-sentences.ts';
import { sentences } from '#server/modules/sentences.ts';
import { findCircles } from './import-circles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Source = { path: string; text: string; imports: string[] };

/** Packages that only mean something on a server, in a browser, or to a database. */
const outsideShared = /^(node:|react|@mantine|drizzle-orm|pg$|fastify|@fastify)/;

/** Text of comments and strings never counts as code; imports keep their specifiers. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;

/** A specifier as a path from the root (`src/shared/errors.ts`), or the package's own name. */
function resolveImport(specifier: string, from: string): string {
  if (specifier.startsWith('#test/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}

function readSource(path: string): Source {
  const text = withoutComments(readFileSync(join(root, path), 'utf8'));
  const imports = [...text.matchAll(importPattern)].map((match) => resolveImport(match[2] ?? '', path));
  return { path, text, imports };
}

const readSources = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .map(readSource);

/** A search written by hand: they all go through `src/server/db/search.ts`. */
const ownComparison = /\bilike\b|\bfold\(|\blower\([^)]*\)\s+like\b|\blike \$\{`%/;

const moduleOf = (path: string): string | undefined => /^src\/server\/modules\/([^/]+)\//.exec(path)?.[1];
const isSchema = (path: string): boolean => path.startsWith('src/server/db/schema/');
const featureOf = (path: string): string | undefined => /^src\/web\/features\/([^/]+)\//.exec(path)?.[1];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** What every module stands on; it is put together with the modules by `app`, `bootstrap`, `main` and the commands. */
const isPlatform = (path: string): boolean =>
  /^src\/server\/(?!modules\/|site\/|demo\/|cli\/)[\w-]+\//.test(path) ||
  /^src\/server\/(?!(?:app|bootstrap|main)\.ts$)[\w-]+\.ts$/.test(path);

/** Why this import is not allowed, or undefined when it is. */
function importProblem(from: string, to: string): string | undefined {
  const layer = /^src\/(shared|server|web)\//.exec(from)?.[1];
  if (!isTest(from) && (to.startsWith('test/') || isTest(to))) return 'nothing imports tests';
  if (layer === 'shared') {
    if (/^src\/(server|web)\//.test(to)) return 'shared imports no other layer';
    if (!isTest(from) && outsideShared.test(to)) return 'shared knows no Node, browser or database';
    if (from.startsWith('src/shared/domain/') && to.startsWith('src/shared/contracts/'))
      return 'domain knows no contracts';
  }
  if (layer === 'server') {
    if (to.startsWith('src/web/')) return 'server imports no web';
    if (isPlatform(from) && to.startsWith('src/server/modules/') && !isTest(from))
      return 'the platform imports no module';
    if (
      from.startsWith('src/server/db/') &&
      to.startsWith('src/shared/domain/') &&
      !isTest(from) &&
      !isSchema(from)
    )
      return 'the database layer knows no rules of features';
    const owner = moduleOf(to);
    const isPublic = to.endsWith('.public.ts') || to === 'src/server/modules/index.ts';
    if (
      owner &&
      moduleOf(from) !== owner &&
      !isPublic &&
      !isTest(from) &&
      !/^src\/server\/modules\/[\w-]+\.ts$/.test(from)
    ) {
      return `only ${owner}.public.ts is for others`;
    }
  }
  if (layer === 'web') {
    if (to.startsWith('src/server/') && !isTest(from)) return 'web imports no server';
    const feature = featureOf(to);
    const routes = /^src\/web\/[\w-]+\.tsx?$/.test(from);
    if (feature && featureOf(from) !== feature && !routes) return 'features know no other feature';
  }
  return undefined;
}

/** Line of a domain rule or service that reads the machine's clock instead of taking the moment as a value. */
const clockPattern = /\bDate\.now\s*\(|\bnew Date\s*\(\s*\)|\bnew Date\b(?!\s*\()|\bdayjs\s*\(\s*\)/;
const mayNotReadClock = (path: string): boolean =>
  /^src\/(server\/modules|shared\/domain)\//.test(path) && !isTest(path);

describe('the project', () => {
  const sources = readSources('src');

  test('imports run one way', () => {
    const problems = sources.flatMap(({ path, imports }) =>
      imports.flatMap((to) => {
        const problem = importProblem(path, to);
        return problem ? [`${path} imports ${to}: ${problem}`] : [];
      }),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  test('no files import each other in a circle, not even for types', () => {
    const graph = new Map(
      sources.filter(({ path }) => !isTest(path)).map(({ path, imports }) => [path, imports]),
    );
    expect(findCircles(graph)).toEqual([]);
  });

  test('the database layer names no record of a feature', () => {
    // Any layer may speak of other users.
    const { users: _, ...records } = mergeSentences(sentences).records;
    const names = Object.values(records);
    const name = new RegExp(`['"\`](?:[^'"\`\n]*\\s)?(?:${names.join('|')})\\b`, 'i');
    const found = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/server/db/') && !isTest(path) && !isSchema(path) && name.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
    expect(`throw new AppError('RULE', 'Data dosen ini sudah ada.')`).toMatch(name);
  });

  test('searches compare text in one place', () => {
    const found = readSources('src/server/modules')
      .filter(({ path, text }) => !isTest(path) && ownComparison.test(text))
      .map(({ path }) => path);
    // A keyword is one whole word of a list, looked up as such.
    expect(found).toEqual(['src/server/modules/thesis/search.store.ts']);
    const typed = readSources('src/web')
      .filter(({ path, text }) => !isTest(path) && /toLowerCase\(\)\s*\.(includes|startsWith)\(/.test(text))
      .map(({ path }) => path);
    expect(typed).toEqual([]);
  });

  test('rules and services take the moment from ctx.now', () => {
    const readers = sources.filter(({ path, text }) => mayNotReadClock(path) && clockPattern.test(text));
    expect(readers.map(({ path }) => path)).toEqual([]);
  });
});

/** The parts of every `Promise.all([…])` of a text. */
function* partsTogether(text: string): Generator<string> {
  for (const { index } of text.matchAll(/Promise\.all\(\[/g)) {
    let [end, depth] = [index + 'Promise.all(['.length, 1];
    for (; depth > 0; end += 1) depth += { '[': 1, ']': -1 }[text[end] ?? ''] ?? 0;
    yield text.slice(index, end);
  }
}

/** Calls a bundler takes for free of effects, and leaves out with what they would have thrown. */
const thrownAway =
  /^\s*(?:void )?(?:new (?:URL|RegExp|TextDecoder|Intl\.\w+)|(?:de|en)codeURI(?:Component)?|BigInt|structuredClone|atob|JSON\.parse)\((?:[^()]|\([^()]*\))*\);$/m;

test('nothing is called only for what it throws: the built portal would not call it', () => {
  const found = readSources('src').filter(({ path, text }) => !isTest(path) && thrownAway.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
  expect(thrownAway.test('  decodeURIComponent(path);')).toBe(true);
  expect(thrownAway.test('  return decodeURIComponent(path);')).toBe(false);
});

test('no part of what runs together is awaited while the others have begun: should it fail, nobody hears of theirs', () => {
  const found = readSources('src/server')
    .filter(
      ({ path, text }) => !isTest(path) && [...partsTogether(text)].some((parts) => parts.includes('await ')),
    )
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

describe('the guard itself', () => {
  const cases: [from: string, to: string, refused: boolean][] = [
    ['src/shared/domain/krs/krs.ts', 'src/server/env.ts', true],
    ['src/shared/domain/krs/krs.ts', 'node:fs', true],
    ['src/shared/domain/krs/krs.ts', 'src/shared/contracts/krs.contract.ts', true],
    ['src/shared/contracts/krs.contract.ts', 'src/shared/domain/krs/krs.ts', false],
    ['src/server/modules/krs/krs.service.ts', 'src/server/modules/users/users.store.ts', true],
    ['src/server/modules/krs/krs.service.ts', 'src/server/modules/users/users.public.ts', false],
    ['src/server/modules/krs/krs.service.ts', 'src/server/modules/krs/krs.store.ts', false],
    ['src/server/app.ts', 'src/server/modules/krs/krs.store.ts', true],
    ['src/server/modules/index.ts', 'src/server/modules/krs/krs.routes.ts', false],
    ['src/server/http/web.ts', 'src/server/modules/campus/campus.public.ts', true],
    ['src/server/db/list.ts', 'src/server/modules/sentences.ts', true],
    ['src/server/services.ts', 'src/server/modules/feeder/feeder.public.ts', true],
    ['src/server/bootstrap.ts', 'src/server/modules/sentences.ts', false],
    ['src/server/site/feed.ts', 'src/server/modules/content/content.public.ts', false],
    ['src/server/db/list.ts', 'src/shared/domain/krs/krs.ts', true],
    ['src/server/db/schema/krs.ts', 'src/shared/domain/krs/krs.ts', false],
    ['src/server/app.ts', 'src/web/router.tsx', true],
    ['src/web/lib/api.ts', 'src/server/env.ts', true],
    ['src/web/lib/api.ts', 'src/web/features/krs/krs.page.tsx', true],
    ['src/web/features/krs/krs.page.tsx', 'src/web/features/users/users.page.tsx', true],
    ['src/web/router.tsx', 'src/web/features/krs/krs.page.tsx', false],
    ['src/web/features/krs/krs.page.tsx', 'src/shared/errors.ts', false],
    ['src/server/app.ts', 'test/database.ts', true],
    ['src/server/app.test.ts', 'test/database.ts', false],
  ];

  test.each(cases)('%s → %s refused: %s', (from, to, refused) => {
    expect(importProblem(from, to) !== undefined).toBe(refused);
  });

  test('finds circles over other files, and none where two ways lead to one file', () => {
    const circle = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', ['e']],
      ['e', []],
    ]);
    expect(findCircles(circle)).toEqual([['a', 'b', 'c']]);
    expect(findCircles(new Map([...circle, ['c', ['d']]]))).toEqual([]);
  });

  test('sees every way to import and to read the clock', () => {
    const text = `import a from '#shared/a.ts';\nimport './b.ts';\nexport * from "../c.ts";\nawait import('./d.ts');`;
    const found = [...text.matchAll(importPattern)].map((match) =>
      resolveImport(match[2] ?? '', 'src/x/y.ts'),
    );
    expect(found).toEqual(['src/shared/a.ts', 'src/x/b.ts', 'src/c.ts', 'src/x/d.ts']);
    for (const code of ['Date.now()', 'new Date()', 'new Date;', 'dayjs()'])
      expect(code).toMatch(clockPattern);
    for (const code of ['new Date(ctx.now)', 'dayjs(now)']) expect(code).not.toMatch(clockPattern);
  });
});
