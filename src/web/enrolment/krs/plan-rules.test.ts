import { describe, expect, test } from 'vitest';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { groupByCourse, judge, matches, noFilter, plannedSks, sharedProblems } from './plan-rules.ts';

let serial = 0;
function offer(change: Partial<OfferedClass> = {}): OfferedClass {
  const n = (serial += 1);
  return {
    scheduleId: `s${n}`,
    courseId: `c${n}`,
    courseKey: change.courseId ?? `c${n}`,
    code: `MNJ${n}`,
    name: `Mata Kuliah ${n}`,
    sks: 3,
    courseType: 'WAJIB',
    semester: 3,
    className: 'A',
    classType: 'OFFLINE',
    day: n % 7,
    timeStart: 480 + n,
    timeEnd: 481 + n,
    room: 'R1',
    lecturers: ['Contoh Dosen'],
    capacity: 40,
    taken: 3,
    kind: 'BARU',
    inPackage: false,
    prerequisites: [],
    problems: [],
    ...change,
  };
}

const limits = { maxSks: 24, activitySks: 0 };
const codes = (one: OfferedClass, plan: OfferedClass[], limit = limits) =>
  judge(one, plan, limit).problems.map(({ code }) => code);

describe('a class beside the plan', () => {
  test('fits', () => {
    const one = offer();
    expect(judge(one, [offer()], limits)).toEqual({ offer: one, chosen: false, swap: null, problems: [] });
  });

  test('goes beyond the limit, with an activity programme sooner', () => {
    const plan = [offer({ sks: 20 })];
    expect(judge(offer({ sks: 5 }), plan, limits).problems).toEqual([
      { code: 'KRS_MAX_SKS', message: 'Total 25 sks melebihi batas 24 sks.' },
    ]);
    expect(codes(offer({ sks: 4 }), plan)).toEqual([]);
    expect(codes(offer({ sks: 4 }), plan, { maxSks: 24, activitySks: 1 })).toEqual(['KRS_MAX_SKS']);
  });

  test('clashes, but not with the class that ends when it begins', () => {
    const slot = { day: 2, timeStart: 540, timeEnd: 690 };
    const there = offer({ ...slot, name: 'Statistika' });
    expect(judge(offer({ ...slot, timeStart: 600 }), [there], limits).problems).toEqual([
      { code: 'KRS_CLASH', message: 'Bentrok jadwal dengan Statistika Selasa 09.00–11.30.' },
    ]);
    expect(codes(offer({ ...slot, timeStart: 690, timeEnd: 800 }), [there])).toEqual([]);
  });

  test('takes the place of another class of its course', () => {
    const a = offer({ courseId: 'same', sks: 20, day: 1, timeStart: 480, timeEnd: 600 });
    const b = offer({ courseId: 'same', sks: 20, day: 1, timeStart: 500, timeEnd: 620 });
    expect(judge(b, [a], limits)).toMatchObject({ swap: a, problems: [] });
  });

  test('is judged beside the others when it is chosen itself', () => {
    const one = offer({ sks: 20 });
    expect(judge(one, [one], limits)).toMatchObject({ chosen: true, swap: null, problems: [] });
  });

  test('keeps what the server said of it', () => {
    const full = { code: 'KRS_FULL', message: 'Kelas A penuh (40/40).' };
    expect(judge(offer({ problems: [full] }), [], limits).problems).toEqual([full]);
  });

  test('may need another course at the same time, which the plan can bring', () => {
    const needed = offer();
    const required = {
      code: 'MNJ1',
      name: 'Praktik',
      type: 'BERSAMAAN' as const,
      minScore: null,
      courseKey: needed.courseKey,
      met: false,
    };
    const one = offer({
      prerequisites: [required],
      problems: [{ code: 'KRS_PREREQ', message: 'Harus diambil bersama: MNJ1 Praktik.' }],
    });
    expect(codes(one, [])).toEqual(['KRS_PREREQ']);
    expect(codes(one, [needed])).toEqual([]);
  });
});

test('credits of the plan', () => {
  expect(plannedSks([offer(), offer({ sks: 2 })], { maxSks: 24, activitySks: 4 })).toBe(9);
});

test('courses stand by semester and code with their classes', () => {
  const judged = [
    offer({ courseId: 'b', code: 'B', semester: 5 }),
    offer({ courseId: 'a', code: 'A', semester: 3 }),
    offer({ courseId: 'a', code: 'A', semester: 3, className: 'B' }),
  ].map((one) => judge(one, [], limits));
  expect(groupByCourse(judged, 3).map(({ code, classes }) => [code, classes.length])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
});

test('courses of the own semester come first, those of no semester last', () => {
  const judged = [null, 1, 4, 3].map((semester) => judge(offer({ semester }), [], limits));
  expect(groupByCourse(judged, 3).map(({ semester }) => semester)).toEqual([3, 1, 4, null]);
});

test('what speaks against every class of a course is said once', () => {
  const good = { code: 'KRS_ALREADY_GOOD', message: 'Nilai sudah B atau lebih, tidak dapat diulang.' };
  const full = { code: 'KRS_FULL', message: 'Kelas A penuh (40/40).' };
  const group = (...problems: (typeof good)[][]) =>
    groupByCourse(
      problems.map((own) => judge(offer({ courseId: 'one', problems: own }), [], limits)),
      3,
    )[0];
  const shared = (...problems: (typeof good)[][]) => {
    const found = group(...problems);
    return found && sharedProblems(found);
  };
  expect(shared([good, full], [good])).toEqual([good]);
  expect(shared([full], [])).toEqual([]);
  expect(shared([full])).toEqual([]);
});

test('filters', () => {
  const bad = judge(offer({ problems: [{ code: 'KRS_FULL', message: '' }] }), [], limits);
  expect(matches(bad, noFilter)).toBe(false);
  expect(matches(bad, { ...noFilter, possible: false })).toBe(true);
  const good = judge(offer({ name: 'Manajemen Pemasaran', semester: 3, day: 2 }), [], limits);
  expect(
    matches(good, { ...noFilter, search: 'pemasaran', semester: '3', day: '2', courseType: 'WAJIB' }),
  ).toBe(true);
  expect(matches(good, { ...noFilter, search: ' PEMÁSARAN' })).toBe(true);
  expect(matches(good, { ...noFilter, search: 'keuangan' })).toBe(false);
  expect(matches(good, { ...noFilter, semester: '4' })).toBe(false);
  expect(matches(good, { ...noFilter, className: good.offer.className })).toBe(true);
  expect(matches(good, { ...noFilter, className: 'lain' })).toBe(false);
  expect(matches(good, { ...noFilter, day: '1' })).toBe(false);
  expect(matches(good, { ...noFilter, courseType: 'PILIHAN' })).toBe(false);
});
