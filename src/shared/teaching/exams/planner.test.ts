import { describe, expect, test } from 'vitest';
import { type ClassType, classTypes } from '#shared/platform/reference/class-type.ts';
import { type ExamClass, type ExamPlan, type ExamPlanInput, planExams } from './planner.ts';

const placedAt = (date: string, start: number) => ({ date, start, end: start + 100 });
const slot = (date: string, start: number, types: readonly ClassType[] = classTypes) => ({
  ...placedAt(date, start),
  classTypes: types,
});
const students = (from: number, count: number) => Array.from({ length: count }, (_, at) => `m${from + at}`);
const examClass = (id: string, change: Partial<ExamClass> = {}): ExamClass => ({
  id,
  name: id,
  students: students(1, 20),
  classIds: ['k1'],
  lecturerIds: [`d-${id}`],
  online: false,
  classType: 'OFFLINE',
  hours: { day: 1, start: 480 },
  ...change,
});
const input = (change: Partial<ExamPlanInput>): ExamPlanInput => ({
  classes: [],
  slots: [slot('2026-10-05', 480), slot('2026-10-05', 600), slot('2026-10-06', 480)],
  rooms: [
    { id: 'small', capacity: 20 },
    { id: 'big', capacity: 30 },
  ],
  proctors: ['p1', 'p2', 'p3'],
  proctorsPerRoom: 1,
  perDay: 2,
  busy: [],
  ...change,
});

/** Everybody and everything a placed exam needs, by slot. */
function takenTwice(plan: ExamPlan, classes: readonly ExamClass[]): string[] {
  const seen = new Set<string>();
  return plan.placed.flatMap(({ classId, slot: { date, start }, rooms }) => {
    const one = classes.find(({ id }) => id === classId);
    const ids = [
      ...(one?.students ?? []),
      ...(one?.classIds ?? []),
      ...rooms.flatMap(({ roomId, proctorIds }) => [...(roomId ? [roomId] : []), ...proctorIds]),
    ];
    return ids.filter((id) => {
      const key = `${date} ${start} ${id}`;
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    });
  });
}

describe('a plan', () => {
  test('spreads the exams of a class over days, in the smallest room, watched by its lecturer', () => {
    const plan = planExams(input({ classes: [examClass('a'), examClass('b')] }));
    expect(plan).toEqual({
      placed: [
        {
          classId: 'a',
          slot: placedAt('2026-10-05', 480),
          rooms: [{ roomId: 'small', proctorIds: ['d-a'] }],
        },
        {
          classId: 'b',
          slot: placedAt('2026-10-06', 480),
          rooms: [{ roomId: 'small', proctorIds: ['d-b'] }],
        },
      ],
      unplaced: [],
    });
  });
  test('splits what fits into no room over two', () => {
    const plan = planExams(
      input({ classes: [examClass('a', { students: students(1, 45) })], proctorsPerRoom: 2 }),
    );
    expect(plan.placed[0]?.rooms).toEqual([
      { roomId: 'big', proctorIds: ['d-a', 'p2'] },
      { roomId: 'small', proctorIds: ['p1', 'p3'] },
    ]);
  });
  test('takes no room for those who sit at home', () => {
    const plan = planExams(input({ classes: [examClass('a', { online: true })], rooms: [] }));
    expect(plan.placed[0]?.rooms).toEqual([{ roomId: null, proctorIds: ['d-a'] }]);
  });
  test('keeps away from what is taken already', () => {
    const busy = [{ ...slot('2026-10-05', 530), ids: ['m7'] }];
    const plan = planExams(input({ classes: [examClass('a')], busy }));
    expect(plan.placed[0]?.slot).toEqual(placedAt('2026-10-06', 480));
  });
});

describe('the time of an exam', () => {
  const [monday, saturday] = ['2026-10-05', '2026-10-10'];
  const whenOf = (one: ExamClass, slots: ExamPlanInput['slots']) => {
    const { placed, unplaced } = planExams(input({ classes: [one], slots }));
    return placed[0]?.slot ?? unplaced[0]?.reason;
  };
  const evening = examClass('a', { classType: 'ONLINE', hours: { day: 2, start: 1110 } });
  const onSaturday = examClass('a', { hours: { day: 6, start: 480 } });

  test('is one of the evening or a Saturday for a class that meets then', () => {
    const slots = [slot(monday, 480), slot(monday, 1110), slot(saturday, 480)];
    expect(whenOf(evening, slots)).toEqual(placedAt(monday, 1110));
    expect(whenOf(onSaturday, [slot(monday, 480), slot(saturday, 480)])).toEqual(placedAt(saturday, 480));
    expect(whenOf(evening, [slot(monday, 480)])).toContain('tambahkan sesi mulai pukul 17.00');
  });
  test('is not in the evening for a class of the day', () => {
    expect(whenOf(examClass('a'), [slot(monday, 1110)])).toContain('sebelum pukul 17.00');
  });
  test('is a session of its class type', () => {
    const slots = [slot(monday, 480, ['ONLINE']), slot(monday, 600, ['OFFLINE', 'GLOBAL'])];
    expect(whenOf(examClass('a'), slots)).toEqual(placedAt(monday, 600));
    expect(whenOf(examClass('a', { classType: 'SIL' }), slots)).toBe('Tidak ada sesi untuk kelas SIL.');
  });
});

describe('what cannot be placed', () => {
  const reasonOf = (change: Partial<ExamPlanInput>) =>
    planExams(input(change)).unplaced.map(({ reason }) => reason);
  const classes = [examClass('a')];
  test.each([
    ['nobody enrolled', { classes: [examClass('a', { students: [] })] }, 'Belum ada peserta'],
    ['too few seats', { classes: [examClass('a', { students: students(1, 51) })] }, 'cukup untuk 51 peserta'],
    ['no proctor', { classes: [examClass('a', { lecturerIds: [] })], proctors: [] }, 'Tidak ada pengawas'],
    ['no session', { classes, slots: [] }, 'semua sesi'],
    ['too many a day', { classes, perDay: 0 }, 'sudah 0 ujian'],
  ])('%s is said', (_, change, words) => {
    expect(reasonOf(change)).toEqual([expect.stringContaining(words)]);
  });
});

test('places 400 classes of a college without a clash, the same each time, well below a second', () => {
  const classes = Array.from({ length: 400 }, (_, at) => {
    const group = Math.floor(at / 8);
    return examClass(`c${String(at).padStart(3, '0')}`, {
      // Every class has two who repeat it from another group.
      students: [
        ...students(group * 38, 38),
        `m${((group + 7) % 50) * 38 + (at % 8)}`,
        `m${((group + 13) % 50) * 38 + (at % 8)}`,
      ],
      classIds: [`k${group}`],
      lecturerIds: [`d${at % 90}`],
    });
  });
  const dates = ['05', '06', '07', '08', '09', '10', '12', '13', '14', '15'];
  const big = input({
    classes,
    slots: dates.flatMap((day) => [480, 600, 780, 900].map((start) => slot(`2026-10-${day}`, start))),
    rooms: Array.from({ length: 25 }, (_, at) => ({ id: `r${at}`, capacity: 30 + (at % 3) * 10 })),
    proctors: Array.from({ length: 90 }, (_, at) => `d${at}`),
    perDay: 3,
  });
  const began = performance.now();
  const plan = planExams(big);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect([plan.placed.length, plan.unplaced]).toEqual([400, []]);
  expect(takenTwice(plan, classes)).toEqual([]);
  expect(planExams({ ...big, classes: classes.toReversed() })).toEqual(plan);
});
