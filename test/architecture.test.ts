import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mergeSentences } from '#server/platform/db/constraint-sentences.ts';
import { sentences } from '#server/wings.ts';
import { findCircles } from './import-circles.ts';
import { importProblem, isSchema, isTest, isUpwards, isWing } from './import-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Source = { path: string; text: string; imports: string[] };

/** Text of comments and strings never counts as code; imports keep their specifiers. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;

/** A specifier as a path from the root (`src/shared/platform/errors.ts`), or the package's own name. */
function resolveImport(specifier: string, from: string): string {
  if (/^#(test|tools)\//.test(specifier)) return specifier.slice(1);
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

/** A search written by hand: they all go through `src/server/platform/db/search.ts`. */
const ownComparison = /\bilike\b|\bfold\(|\blower\([^)]*\)\s+like\b|\blike \$\{`%/;

/** Line of a domain rule or service that reads the machine's clock instead of taking the moment as a value. */
const clockPattern = /\bDate\.now\s*\(|\bnew Date\s*\(\s*\)|\bnew Date\b(?!\s*\()|\bdayjs\s*\(\s*\)/;
const mayNotReadClock = (path: string): boolean =>
  /^src\/(server|shared)\//.test(path) && isWing(path) && !isTest(path);

describe('the project', () => {
  const sources = [...readSources('src'), ...readSources('tools')];

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

  test('no wing imports one above it', () => {
    const found = sources.flatMap(({ path, imports }) =>
      imports.filter((to) => isUpwards(path, to)).map((to) => `${path} → ${to}`),
    );
    expect(found).toEqual([]);
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
        path.startsWith('src/server/platform/db/') && !isTest(path) && !isSchema(path) && name.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
    expect(`throw new AppError('RULE', 'Data dosen ini sudah ada.')`).toMatch(name);
  });

  test('searches compare text in one place', () => {
    const found = readSources('src/server')
      .filter(({ path, text }) => !isTest(path) && isWing(path) && ownComparison.test(text))
      .map(({ path }) => path);
    // A keyword is one whole word of a list, looked up as such; the feeder compares by its own SQL.
    expect(found).toEqual([
      'src/server/completion/thesis/search.store.ts',
      'src/server/connections/feeder/neo-feeder/filter.ts',
    ]);
    const typed = readSources('src/web')
      .filter(({ path, text }) => !isTest(path) && /toLowerCase\(\)\s*\.(includes|startsWith)\(/.test(text))
      .map(({ path }) => path);
    expect(typed).toEqual([]);
  });

  test('what has no row to lock is locked by its name in one place', () => {
    const locking = sources.filter(({ text }) => text.includes('pg_advisory_xact_lock'));
    expect(locking.map(({ path }) => path)).toEqual(['src/server/platform/db/turns.ts']);
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
    ['src/shared/enrolment/krs/check.ts', 'src/server/platform/env.ts', true],
    ['src/shared/enrolment/krs/check.ts', 'node:fs', true],
    ['src/shared/enrolment/krs/check.ts', 'src/shared/enrolment/krs/krs.contract.ts', true],
    ['src/shared/enrolment/krs/krs.contract.ts', 'src/shared/enrolment/krs/check.ts', false],
    ['src/server/enrolment/krs/krs.service.ts', 'src/server/identity/users/users.store.ts', true],
    ['src/server/enrolment/krs/krs.service.ts', 'src/server/identity/users/accounts.public.ts', false],
    ['src/server/enrolment/krs/krs.service.ts', 'src/server/enrolment/krs/krs.store.ts', false],
    ['src/server/enrolment/krs/krs.service.ts', 'src/server/platform/campus/campus-store.ts', true],
    ['src/server/enrolment/krs/krs.service.ts', 'src/server/platform/http/handle.ts', false],
    ['src/server/wings.ts', 'src/server/enrolment/krs/krs.routes.ts', false],
    ['src/server/enrolment/krs/krs.service.ts', 'tools/demo/build.ts', true],
    ['src/server/main.ts', 'tools/demo/seed.ts', false],
    ['src/server/app.ts', 'src/web/router.tsx', true],
    ['src/web/platform/lib/call.ts', 'src/server/platform/env.ts', true],
    ['src/web/platform/lib/call.ts', 'src/web/enrolment/krs/krs.page.tsx', true],
    ['src/web/enrolment/krs/krs.page.tsx', 'src/web/identity/users/staff.page.tsx', true],
    ['src/web/router.tsx', 'src/web/enrolment/krs/krs.page.tsx', false],
    ['src/web/enrolment/krs/krs.page.tsx', 'src/shared/platform/errors.ts', false],
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
