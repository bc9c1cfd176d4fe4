import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { krsFacts as facts, krsLimit as limit, krsOffer as offer } from '#test/factories/krs.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { checkKrs, explainOffers, krsWarnings } from './check.ts';
import type { KrsFacts, KrsOffer, Prerequisite } from './facts.ts';

const problems = (change: Partial<KrsFacts>, ...plan: KrsOffer[]) =>
  checkKrs(facts(change), plan, defaultAcademicSettings);
const codes = (change: Partial<KrsFacts>, ...plan: KrsOffer[]) =>
  problems(change, ...plan).map(({ code }) => code);
const messages = (change: Partial<KrsFacts>, ...plan: KrsOffer[]) =>
  problems(change, ...plan).map(({ message }) => message);

const planOf = (sks: number[]) => sks.map((one, at) => offer({ courseId: 'abcdefgh'.charAt(at), sks: one }));

const explain = (change: Partial<KrsFacts>, plan: KrsOffer[], ...offers: KrsOffer[]) =>
  explainOffers(facts(change), plan, offers, defaultAcademicSettings);

const warn = (change: Partial<KrsFacts>, sks: number) =>
  krsWarnings(facts(change), [offer({ sks })], defaultAcademicSettings);

const statistics2: Prerequisite = {
  courseId: 'e',
  code: 'MNJ305',
  name: 'Statistika Bisnis II',
  type: 'LULUS',
  minScore: null,
};

test('a fitting plan has no problem', () => {
  expect(problems({}, offer(), offer({ courseId: 'b' }), offer({ courseId: 'c' }))).toEqual([]);
  expect(problems({})).toEqual([]);
});

describe('sks', () => {
  test('24 fit, 25 do not', () => {
    expect(problems({}, ...planOf([4, 4, 4, 4, 4, 4]))).toEqual([]);
    expect(problems({}, ...planOf([5, 4, 4, 4, 4, 4]))).toEqual([
      { code: 'KRS_MAX_SKS', message: 'Total 25 sks melebihi batas 24 sks.', scheduleId: null },
    ]);
  });

  test('a short semester holds 9', () => {
    const short = { limit: limit({ maxSks: 9, basis: 'SHORT' }) };
    expect(codes(short, ...planOf([3, 3, 3]))).toEqual([]);
    expect(messages(short, ...planOf([4, 3, 3]))).toEqual(['Total 10 sks melebihi batas 9 sks.']);
  });

  test('an activity programme counts', () => {
    expect(codes({ activitySks: 20 }, ...planOf([4]))).toEqual([]);
    expect(messages({ activitySks: 20 }, ...planOf([3, 3]))).toEqual(['Total 26 sks melebihi batas 24 sks.']);
  });
});

describe('the plan as a whole', () => {
  test.each([
    ['semester 5 without a concentration', { semesterNumber: 5 }, ['KRS_CONCENTRATION']],
    ['semester 4, in which it is chosen', { semesterNumber: 4 }, []],
    ['semester 8 with one', { semesterNumber: 8, concentration: 'SDM' }, []],
    ['a curriculum without any', { semesterNumber: 5, hasConcentrations: false }, []],
  ] as const)('asks for a concentration: %s', (_what, change, expected) => {
    expect(codes({ concentration: null, ...change }, offer())).toEqual(expected);
    expect(codes({ concentration: null, ...change })).toEqual(expected);
  });

  test('holds a course once, equivalents included', () => {
    const again = offer({ scheduleId: 'other', className: 'M25B', slot: null });
    expect(messages({}, offer(), again)).toEqual(['Mata kuliah A dipilih lebih dari sekali.']);
    expect(messages({ equivalences: [['a', 'b']] }, offer(), offer({ courseId: 'b' }))).toEqual([
      'Mata kuliah B setara dengan Mata kuliah A yang sudah dipilih.',
    ]);
  });

  test('has no clash, and says with what', () => {
    const statistics = offer({
      courseId: 'b',
      courseName: 'Statistika Bisnis I',
      slot: { day: 1, start: 540, end: 690 },
    });
    const finance = offer({ slot: { day: 1, start: 480, end: 630 } });
    expect(problems({}, statistics, finance)).toEqual([
      {
        code: 'KRS_CLASH',
        message: 'Bentrok jadwal dengan Statistika Bisnis I Senin 09.00–11.30.',
        scheduleId: 'class-a',
      },
    ]);
    expect(codes({ overrides: ['CLASH'] }, statistics, finance)).toEqual([]);
    expect(codes({}, statistics, offer({ slot: { day: 1, start: 690, end: 800 } }))).toEqual([]);
    expect(codes({}, statistics, offer({ slot: null }))).toEqual([]);
  });

  test('in semesters 1 and 2 is the package, complete and nothing else', () => {
    const change = {
      semesterNumber: 2,
      limit: limit({ maxSks: 20, basis: 'PACKAGE' }),
      curriculum: { a: 2, b: 2, c: 2 },
      packageCourses: [
        { courseId: 'a', name: 'Statistika Bisnis I' },
        { courseId: 'b', name: 'Perilaku Organisasi' },
      ],
    } satisfies Partial<KrsFacts>;
    expect(codes(change, offer(), offer({ courseId: 'b' }))).toEqual([]);
    expect(messages(change, offer())).toEqual(['Paket semester 2 belum lengkap: Perilaku Organisasi.']);
    expect(messages(change, offer(), offer({ courseId: 'b' }), offer({ courseId: 'c' }))).toEqual([
      'Mata kuliah C di luar paket semester 2.',
    ]);
  });

  test('everything wrong is said at once', () => {
    const bad = offer({
      sks: 30,
      classType: 'ONLINE',
      taken: 40,
      minSksPassed: 100,
      prerequisites: [statistics2],
    });
    expect(codes({}, bad, { ...bad, scheduleId: 'twice' })).toEqual([
      'KRS_MAX_SKS',
      'KRS_CLASSTYPE',
      'KRS_PREREQ',
      'KRS_MIN_SKS_PASSED',
      'KRS_FULL',
      'KRS_CLASSTYPE',
      'KRS_PREREQ',
      'KRS_MIN_SKS_PASSED',
      'KRS_FULL',
      'KRS_DUPLICATE',
      'KRS_CLASH',
    ]);
  });

  test('overrides never lift the limit of sks or a prerequisite', () => {
    const overrides = ['PERIOD', 'CLASH', 'CLASSTYPE', 'FULL'] as const;
    const bad = {
      ...offer(),
      prerequisites: [statistics2],
      sks: 25,
      classType: 'ONLINE',
      taken: 40,
    } as const;
    expect(codes({ overrides }, bad)).toEqual(['KRS_MAX_SKS', 'KRS_PREREQ']);
  });
});

describe('explaining the offer', () => {
  test('says what fits beside the plan and what does not', () => {
    const plan = [offer({ sks: 22 })];
    const [chosen, fits, clashes] = explain(
      {},
      plan,
      ...plan,
      offer({ courseId: 'b', sks: 2 }),
      offer({ courseId: 'c', slot: { day: 0, start: 500, end: 600 } }),
    );
    expect(chosen).toEqual({
      scheduleId: 'class-a',
      chosen: true,
      hidden: false,
      kind: 'BARU',
      problems: [],
    });
    expect(fits).toMatchObject({ chosen: false, problems: [] });
    expect(clashes?.problems.map(({ code }) => code)).toEqual(['KRS_MAX_SKS', 'KRS_CLASH']);
  });

  test('tells new, repeated and improved courses apart and hides equivalents of passed ones', () => {
    const change = { best: { a: 4599, b: 4600, old: 9000 }, equivalences: [['c', 'old']] as const };
    const rows = explain(
      change,
      [],
      offer(),
      offer({ courseId: 'b' }),
      offer({ courseId: 'c' }),
      offer({ courseId: 'd' }),
    );
    expect(rows.map(({ kind, hidden }) => [kind, hidden])).toEqual([
      ['ULANG', false],
      ['PERBAIKAN', false],
      ['PERBAIKAN', true],
      ['BARU', false],
    ]);
  });

  test('another class of a planned course is a duplicate', () => {
    const other = offer({ scheduleId: 'other', slot: null });
    expect(explain({}, [offer()], other)[0]?.problems.map(({ code }) => code)).toEqual(['KRS_DUPLICATE']);
  });

  test('agrees with the check of the whole plan', () => {
    const anyOffer = fc
      .record({
        courseId: fc.constantFrom('a', 'b', 'c', 'd', 'z'),
        scheduleId: fc.constantFrom('1', '2', '3', '4', '5', '6'),
        sks: fc.integer({ min: 1, max: 8 }),
        start: fc.constantFrom(480, 560, 640),
        taken: fc.constantFrom(10, 40),
      })
      .map(({ start, ...rest }) => offer({ ...rest, slot: { day: 1, start, end: start + 100 } }));
    const plans = fc.uniqueArray(anyOffer, { maxLength: 5, selector: ({ scheduleId }) => scheduleId });
    fc.assert(
      fc.property(plans, anyOffer, (plan, candidate) => {
        const fresh = plan.filter(({ scheduleId }) => scheduleId !== candidate.scheduleId);
        const before = problems({}, ...fresh);
        const together = problems({}, ...fresh, candidate);
        const explained = explain({}, fresh, candidate)[0]?.problems ?? [];
        const known = before.filter(({ scheduleId }) => scheduleId !== null);
        expect(new Set([...known, ...explained].map(({ code, message }) => `${code} ${message}`))).toEqual(
          new Set(together.map(({ code, message }) => `${code} ${message}`)),
        );
      }),
    );
  });
});

describe('warnings', () => {
  test('fewer than 12 sks are pointed out', () => {
    expect(warn({}, 11)).toEqual(['Total 11 sks kurang dari anjuran minimal 12 sks.']);
    expect(warn({}, 12)).toEqual([]);
    expect(warn({ remainingSks: 11 }, 6)).toEqual([]);
    expect(warn({ limit: limit({ basis: 'SHORT', maxSks: 9 }) }, 6)).toEqual([]);
  });

  test('a provisional IPS is pointed out', () => {
    expect(warn({ limit: limit({ provisional: true }) }, 12)).toEqual([
      'Batas sks memakai IPS sementara dan diperiksa lagi saat persetujuan.',
    ]);
  });
});
