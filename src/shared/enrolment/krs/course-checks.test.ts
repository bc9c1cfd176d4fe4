import { describe, expect, test } from 'vitest';
import { krsFacts as facts, krsLimit as limit, krsOffer as offer } from '#test/factories/krs.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { checkKrs } from './check.ts';
import type { KrsFacts, KrsOffer, Prerequisite } from './facts.ts';

const problems = (change: Partial<KrsFacts>, ...plan: KrsOffer[]) =>
  checkKrs(facts(change), plan, defaultAcademicSettings);
const codes = (change: Partial<KrsFacts>, ...plan: KrsOffer[]) =>
  problems(change, ...plan).map(({ code }) => code);
const messages = (change: Partial<KrsFacts>, ...plan: KrsOffer[]) =>
  problems(change, ...plan).map(({ message }) => message);

const after = (change: Partial<Prerequisite> = {}): KrsOffer =>
  offer({
    prerequisites: [
      {
        courseId: 'e',
        code: 'MNJ305',
        name: 'Statistika Bisnis II',
        type: 'LULUS',
        minScore: null,
        ...change,
      },
    ],
  });

describe('prerequisites', () => {
  test.each<[string, Partial<KrsFacts>, Partial<Prerequisite>, string[]]>([
    ['missing', {}, {}, ['Belum lulus prasyarat: MNJ305 Statistika Bisnis II.']],
    ['failed', { best: { e: 4599 } }, {}, ['Belum lulus prasyarat: MNJ305 Statistika Bisnis II.']],
    ['passed', { best: { e: 4600 } }, {}, []],
    [
      'below the asked score',
      { best: { e: 5599 } },
      { minScore: 5600 },
      ['Belum lulus prasyarat: MNJ305 Statistika Bisnis II (minimal 56,00).'],
    ],
    ['with the asked score', { best: { e: 5600 } }, { minScore: 5600 }, []],
    ['passed as an equivalent', { best: { old: 8000 }, equivalences: [['old', 'e']] }, {}, []],
    [
      'running does not count as passed',
      { attempted: ['e'] },
      {},
      ['Belum lulus prasyarat: MNJ305 Statistika Bisnis II.'],
    ],
    ['taken before', { attempted: ['e'] }, { type: 'PERNAH_AMBIL' }, []],
    ['taken and failed', { best: { e: 0 } }, { type: 'PERNAH_AMBIL' }, []],
    ['never taken', {}, { type: 'PERNAH_AMBIL' }, ['Belum pernah mengambil: MNJ305 Statistika Bisnis II.']],
    ['not beside', {}, { type: 'BERSAMAAN' }, ['Harus diambil bersama: MNJ305 Statistika Bisnis II.']],
    ['beside, but earlier', { attempted: ['e'] }, { type: 'BERSAMAAN' }, []],
  ])('%s', (_, change, prerequisite, expected) => {
    expect(messages(change, after(prerequisite))).toEqual(expected);
  });

  test('a course taken at the same time is enough where that is allowed', () => {
    expect(codes({}, after({ type: 'BERSAMAAN' }), offer({ courseId: 'e' }))).toEqual([]);
    expect(codes({}, after({ type: 'LULUS' }), offer({ courseId: 'e' }))).toEqual(['KRS_PREREQ']);
  });
});

describe('one course', () => {
  test('needs its sks passed', () => {
    const kkn = offer({ courseName: 'KKN', minSksPassed: 100 });
    expect(messages({ sksPassed: 92 }, kkn)).toEqual(['KKN membutuhkan minimal 100 sks lulus (Anda 92).']);
    expect(messages({ sksPassed: 100 }, kkn)).toEqual([]);
  });

  test.each([
    [4599, []],
    [4600, []],
    [6999, []],
    [7000, ['Nilai sudah B atau lebih, tidak dapat diulang.']],
  ])('with the score %i so far', (score, expected) => {
    expect(messages({ best: { a: score } }, offer())).toEqual(expected);
  });

  test('is not taken again under another code', () => {
    const change = { best: { old: 4600 }, equivalences: [['a', 'old']] as const };
    expect(messages(change, offer())).toEqual([
      'Anda sudah lulus mata kuliah yang setara dengan Mata kuliah A.',
    ]);
    expect(codes({ ...change, best: { old: 4599 } }, offer())).toEqual([]);
  });

  test('is not taken beside a grade of the same semester, whatever the grade', () => {
    expect(messages({ gradedNow: ['a'], best: { a: 1000 } }, offer())).toEqual([
      'Mata kuliah A atau padanannya sudah dinilai pada semester ini.',
    ]);
    const equivalences = [['a', 'old']] as const;
    expect(codes({ gradedNow: ['old'], equivalences }, offer())).toEqual(['KRS_GRADED']);
    expect(codes({ gradedNow: ['b'] }, offer())).toEqual([]);
  });

  test('is of the curriculum or equivalent to one of it', () => {
    expect(codes({}, offer({ courseId: 'z', slot: null }))).toEqual(['KRS_CURRICULUM']);
    expect(codes({ equivalences: [['z', 'a']] }, offer({ courseId: 'z', slot: null }))).toEqual([]);
  });

  test('is of the own concentration', () => {
    const special = offer({ courseType: COURSE_TYPE.concentration, concentration: 'SDM' });
    expect(messages({}, special)).toEqual(['Hanya untuk konsentrasi Sumber Daya Manusia.']);
    expect(messages({ concentration: null, semesterNumber: 4 }, special)).toEqual([
      'Pilih konsentrasi Anda di Transkrip nilai, tab Kurikulum.',
    ]);
    expect(messages({ concentration: 'SDM' }, special)).toEqual([]);
    expect(messages({}, offer({ courseType: COURSE_TYPE.elective }))).toEqual([]);
  });

  test('is for the own class type unless opened', () => {
    const evening = offer({ classType: 'ONLINE' });
    expect(messages({}, evening)).toEqual(['Kelas M25A bukan untuk tipe kelas Anda.']);
    expect(codes({}, { ...evening, crossClass: true })).toEqual([]);
    expect(codes({ heldScheduleIds: [evening.scheduleId] }, evening), 'changed under its students').toEqual(
      [],
    );
  });

  test('of a higher semester needs an IPS of 3.00', () => {
    const ahead = offer({ courseId: 'x' });
    expect(codes({ limit: limit({ ips: 300 }) }, ahead)).toEqual([]);
    expect(messages({ limit: limit({ ips: 299 }) }, ahead)).toEqual([
      'Mata kuliah semester 7 membutuhkan IPS minimal 3,00.',
    ]);
    expect(codes({ limit: limit({ ips: null }) }, ahead)).toEqual(['KRS_SEMESTER']);
    expect(codes({ limit: limit({ ips: null }), recognisedSks: 60 }, ahead)).toEqual([]);
    expect(codes({ semesterNumber: 7, limit: limit({ ips: 100 }) }, ahead)).toEqual([]);
  });

  test('a thesis follows its own rules', () => {
    const thesis = offer({ courseType: COURSE_TYPE.finalProject });
    expect(messages({ thesisBlockers: ['Butuh 120 sks lulus.'] }, thesis)).toEqual(['Butuh 120 sks lulus.']);
    expect(codes({}, thesis)).toEqual([]);
    expect(codes({ thesisBlockers: ['Butuh 120 sks lulus.'] }, offer())).toEqual([]);
  });
});

describe('seats', () => {
  test('the last one is there, the next is not', () => {
    expect(codes({}, offer({ taken: 39 }))).toEqual([]);
    expect(messages({}, offer({ taken: 40 }))).toEqual(['Kelas M25A penuh (40/40).']);
    expect(messages({}, offer({ taken: 30, roomCapacity: 30 }))).toEqual(['Kelas M25A penuh (30/30).']);
  });

  test('an own seat stays', () => {
    expect(codes({ heldScheduleIds: ['class-a'] }, offer({ taken: 40 }))).toEqual([]);
  });

  test('BAAK may fill the room, not more', () => {
    const change = { overrides: ['FULL'] as const };
    expect(codes(change, offer({ taken: 44 }))).toEqual([]);
    expect(messages(change, offer({ taken: 45 }))).toEqual(['Kelas M25A penuh (45/45).']);
    expect(codes(change, offer({ taken: 400, roomCapacity: null }))).toEqual([]);
  });
});
