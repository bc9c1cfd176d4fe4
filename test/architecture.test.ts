import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mergeSentences } from '#server/platform/db/constraint-sentences.ts';
import { sentences } from '#server/sentences.ts';
import { declarations } from '../scripts/lean-contracts.ts';
import { findCircles } from './import-circles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Source = { path: string; text: string; imports: string[] };

/** Packages that only mean something on a server, in a browser, or to a database. */
const outsideShared = /^(node:|react|@mantine|drizzle-orm|pg$|fastify|@fastify)/;

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

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isSchema = (path: string): boolean => path.startsWith('src/server/platform/db/schema/');

/** Wings from the ground up; nothing imports a wing above its own (ARCHITECTURE). */
const wings = [
  ...['platform', 'identity', 'finance', 'people', 'study', 'enrolment'],
  ...['surveys', 'teaching', 'results', 'completion', 'desk', 'connections'],
];

type Place = { layer: string; wing: string; word: string };

/** Where a file lives, or undefined for the files that put the wings together. */
function placeOf(path: string): Place | undefined {
  const [, layer = '', wing = '', word = ''] = /^src\/(\w+)\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
  return wings.includes(wing) ? { layer, wing, word } : undefined;
}

const isWing = (path: string): boolean => (placeOf(path)?.wing ?? 'platform') !== 'platform';
const isContract = (path: string): boolean => declarations.test(`/${path}`);

/** Words of the platform that are features themselves and have a face; the others are tools for everybody. */
const faced = new Set(
  globSync('src/server/platform/*/*.public.ts', { cwd: root }).map((path) => placeOf(path)?.word),
);

/** What a server import breaks, or undefined. */
function serverProblem(from: string, to: string): string | undefined {
  if (to.startsWith('src/web/')) return 'server imports no web';
  if (to.startsWith('tools/') && !isTest(from) && from !== 'src/server/main.ts')
    return 'the portal runs without its tools';
  const [own, other] = [placeOf(from), placeOf(to)];
  if (!other || isTest(from) || other.layer !== 'server') return undefined;
  if (from.startsWith('tools/') || !own) return undefined;
  const isOwn = own.wing === other.wing && own.word === other.word;
  const isOpen = other.wing === 'platform' && !faced.has(other.word);
  if (!isOwn && !isOpen && !/\.public\.ts$/.test(to))
    return `only the public files of ${other.wing}/${other.word} are for others`;
  return undefined;
}

/** Why this import is not allowed, or undefined when it is. */
function importProblem(from: string, to: string): string | undefined {
  const layer = /^src\/(shared|server|web)\//.exec(from)?.[1];
  if (!isTest(from) && (to.startsWith('test/') || isTest(to))) return 'nothing imports tests';
  if (layer === 'shared') {
    if (/^(src\/(server|web)|tools)\//.test(to)) return 'shared imports no other layer';
    if (!isTest(from) && outsideShared.test(to)) return 'shared knows no Node, browser or database';
    if (!isTest(from) && isContract(to) && !isContract(from) && isWing(from))
      return 'rules know no contracts';
  }
  if (layer === 'server') return serverProblem(from, to);
  if (layer === 'web') {
    if (/^(src\/server|tools)\//.test(to) && !isTest(from)) return 'web imports no server';
    const [own, other] = [placeOf(from), placeOf(to)];
    const isFeature = other?.layer === 'web' && other.wing !== 'platform';
    if (isFeature && own && own.wing !== other.wing) return 'screens of one wing know none of another';
  }
  return undefined;
}

const noticeWords = 'words of notices name the states of their subjects';

/**
 * Imports of a wing above the own one that are still there; each is to be turned round by a port of the lower wing.
 * The database's schema names values of every wing, and screens may call any contract.
 */
const upwards: readonly { to: string; from: readonly string[]; why: string }[] = [
  {
    to: 'src/server/results/grades/credits.public.ts',
    from: [
      'src/server/enrolment/krs/advisees.store.ts',
      'src/server/people/guidance/guidance.store.ts',
      'src/server/people/profile/profile.store.ts',
      'src/server/people/students/students.list.ts',
    ],
    why: 'credits passed, as SQL that lists select',
  },
  {
    to: 'src/server/results/grades/graded-items.public.ts',
    from: [
      'src/server/enrolment/krs/decision.service.ts',
      'src/server/enrolment/krs/save.service.ts',
      'src/server/enrolment/krs/staff.service.ts',
      'src/server/people/students/status.store.ts',
    ],
    why: 'whether a class of a KRS has a grade',
  },
  {
    to: 'src/server/results/grades/grades.public.ts',
    from: [
      'src/server/study/conversions/conversions.service.ts',
      'src/server/study/courses/courses.service.ts',
      'src/server/study/curricula/curricula.store.ts',
      'src/server/study/curricula/study-progress.service.ts',
      'src/server/study/rps/decide.service.ts',
    ],
    why: 'grades follow a changed course, conversion or RPS',
  },
  {
    to: 'src/server/results/grades/grade-days.public.ts',
    from: ['src/server/teaching/timetable/timetable.store.ts'],
    why: 'days grades are due, as SQL',
  },
  {
    to: 'src/server/people/students/enrolled.public.ts',
    from: ['src/server/finance/billing/scholarships.store.ts'],
    why: 'who is enrolled, as SQL',
  },
  {
    to: 'src/server/desk/personal-data/personal-tables.public.ts',
    from: [
      'src/server/people/lecturers/lecturers.service.ts',
      'src/server/people/students/students.store.ts',
    ],
    why: 'what is deleted with a person',
  },
  {
    to: 'src/server/identity/users/accounts.public.ts',
    from: ['src/server/platform/campus/proof.service.ts'],
    why: 'the own password proves changes of settings',
  },
  {
    to: 'src/server/people/biodata/biodata.public.ts',
    from: ['src/server/platform/files/avatar.service.ts'],
    why: 'a picture completes the biodata',
  },
  {
    to: 'src/shared/connections/feeder/biodata.ts',
    from: ['src/server/people/biodata/biodata.service.ts'],
    why: 'what PDDIKTI will refuse is told while typing',
  },
  {
    to: 'src/shared/connections/feeder/channels.ts',
    from: ['src/server/platform/feeder/feeder-state.ts'],
    why: 'names of channels',
  },
  {
    to: 'src/shared/connections/imports/import.contract.ts',
    from: ['src/shared/finance/payments/payment.contract.ts'],
    why: 'a statement is a file',
  },
  {
    to: 'src/shared/people/students/student-bulk.contract.ts',
    from: ['src/shared/finance/billing/scholarship.contract.ts'],
    why: 'the preview of a change of many',
  },
  {
    to: 'src/shared/enrolment/krs/state.ts',
    from: [
      'src/server/people/profile/profile.store.ts',
      'src/shared/people/guidance/guidance.contract.ts',
      'src/shared/people/profile/profile.contract.ts',
    ],
    why: 'states of a KRS beside a student',
  },
  {
    to: 'src/shared/completion/thesis/status.ts',
    from: [
      'src/server/people/lecturers/lecturers.store.ts',
      'src/server/people/lecturers/workload-sources.ts',
    ],
    why: 'theses count in the workload',
  },
  {
    to: 'src/shared/completion/activities/procedure.ts',
    from: ['src/shared/enrolment/krs/krs.views.ts'],
    why: 'activities beside a KRS',
  },
  {
    to: 'src/shared/finance/billing/owed.ts',
    from: ['src/shared/platform/notices/bill-reminder.ts'],
    why: noticeWords,
  },
  {
    to: 'src/shared/finance/plan-requests/plan-request.ts',
    from: ['src/shared/platform/notices/money-words.ts', 'src/shared/platform/notices/notice-facts.ts'],
    why: noticeWords,
  },
  {
    to: 'src/shared/people/leave/leave.ts',
    from: ['src/shared/platform/notices/notice-facts.ts', 'src/shared/platform/notices/study-words.ts'],
    why: noticeWords,
  },
  {
    to: 'src/shared/completion/graduation/graduation.ts',
    from: ['src/shared/platform/notices/notice-facts.ts', 'src/shared/platform/notices/study-words.ts'],
    why: noticeWords,
  },
  {
    to: 'src/shared/completion/letters/letter.ts',
    from: ['src/shared/platform/notices/notice-facts.ts', 'src/shared/platform/notices/study-words.ts'],
    why: noticeWords,
  },
  {
    to: 'src/shared/desk/library/clearance.ts',
    from: ['src/shared/platform/notices/library-words.ts', 'src/shared/platform/notices/notice-facts.ts'],
    why: noticeWords,
  },
  {
    to: 'src/shared/desk/library/kinds.ts',
    from: ['src/shared/platform/notices/library-words.ts', 'src/shared/platform/notices/notice-facts.ts'],
    why: noticeWords,
  },
];

/** Whether an import goes to a higher wing. */
function isUpwards(from: string, to: string): boolean {
  const [own, other] = [placeOf(from), placeOf(to)];
  if (!own || !other || isTest(from) || isSchema(from)) return false;
  if (own.layer === 'web' && other.layer === 'shared') return false;
  return wings.indexOf(other.wing) > wings.indexOf(own.wing);
}

/** Line of a domain rule or service that reads the machine's clock instead of taking the moment as a value. */
const clockPattern = /\bDate\.now\s*\(|\bnew Date\s*\(\s*\)|\bnew Date\b(?!\s*\()|\bdayjs\s*\(\s*\)/;
const mayNotReadClock = (path: string): boolean =>
  /^src\/(server|shared)\//.test(path) &&
  placeOf(path)?.wing !== 'platform' &&
  placeOf(path) !== undefined &&
  !isTest(path);

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
    const known = upwards.flatMap(({ to, from }) => from.map((path) => `${path} → ${to}`));
    expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
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
    ['src/server/routes.ts', 'src/server/enrolment/krs/krs.routes.ts', false],
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
