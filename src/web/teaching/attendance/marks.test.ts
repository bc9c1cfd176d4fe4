import { describe, expect, test } from 'vitest';
import type { AttendanceStatus } from '#shared/teaching/attendance/attendance.ts';
import {
  cellKey,
  countsAt,
  type Edits,
  editsByMeeting,
  type GridMeeting,
  type GridStudent,
  markOf,
  isEarly,
  meetingAtHand,
  nextMark,
  summaryOf,
  withAllPresent,
  withMark,
  withoutMeeting,
} from './marks.ts';

const none: Edits = new Map();

const student = (
  id: string,
  letters: string,
  excused: number[] = [],
  beforeEnrolment: number[] = [],
): GridStudent => ({
  _id: id,
  nim: id,
  name: id,
  marks: Array.from({ length: 16 }, (_, at) => {
    const letter = letters[at];
    return (['H', 'I', 'S', 'A'] as const).find((one) => one === letter) ?? null;
  }),
  remarks: excused.map((no) => ({ no, note: '', late: false, excused: true, proof: null })),
  beforeEnrolment,
  present: 0,
  counted: 0,
  percent: null,
  enough: true,
});

const meeting = (no: number, change: Partial<GridMeeting> = {}): GridMeeting => ({
  no,
  updatedAt: '2026-08-24T00:00:00.000Z',
  type: 'KULIAH',
  plannedDate: '2026-08-24',
  date: null,
  timeStart: 480,
  timeEnd: 630,
  roomId: null,
  roomCode: null,
  lecturerId: null,
  lecturerName: null,
  mode: 'F',
  topic: '',
  material: '',
  method: '',
  mediaLink: null,
  assignmentGiven: false,
  status: 'DONE',
  cancelReason: null,
  needsReschedule: false,
  photo: null,
  present: null,
  checks: { student: null, kaprodi: null },
  editable: true,
  locked: null,
  ...change,
});

describe('marks', () => {
  test('a tap goes round H, I, S, A', () => {
    const seen: (AttendanceStatus | null)[] = [null];
    for (let i = 0; i < 5; i += 1) seen.push(nextMark(seen.at(-1) ?? null));
    expect(seen).toEqual([null, 'H', 'I', 'S', 'A', 'H']);
  });

  test('an edit hides the stored mark, and the stored mark again is no edit', () => {
    const ani = student('ani', 'H');
    const edits = withMark(none, ani, 1, 'S');
    expect(markOf(ani, 1, edits)).toBe('S');
    expect(markOf(ani, 2, edits)).toBeNull();
    expect(withMark(edits, ani, 1, 'H').size).toBe(0);
  });

  test('"semua hadir" sets everybody who is not present yet', () => {
    const students = [student('ani', 'S'), student('budi', '.'), student('citra', 'H')];
    expect([...withAllPresent(none, students, 1)]).toEqual([
      ['ani:1', 'H'],
      ['budi:1', 'H'],
    ]);
  });

  test('who was excused or brought a letter stays absent when everybody else is marked present', () => {
    const letter = student('budi', 'S');
    const brought = {
      ...letter,
      remarks: [
        { no: 1, note: '', late: false, excused: false, proof: { file: 'a.pdf', name: 'surat.pdf' } },
      ],
    };
    const all = [student('ani', 'I', [1]), brought, student('cici', 'A')];
    expect([...withAllPresent(none, all, 1)]).toEqual([['cici:1', 'H']]);
  });

  test('edits are saved meeting by meeting', () => {
    const edits: Edits = new Map([
      [cellKey('ani', 1), 'H'],
      [cellKey('ani', 11), 'A'],
      [cellKey('budi', 1), 'I'],
    ]);
    expect([...editsByMeeting(edits)]).toEqual([
      [
        1,
        [
          { studentId: 'ani', status: 'H' },
          { studentId: 'budi', status: 'I' },
        ],
      ],
      [11, [{ studentId: 'ani', status: 'A' }]],
    ]);
    expect([...withoutMeeting(edits, 1).keys()]).toEqual(['ani:11']);
  });
});

describe('figures', () => {
  const held = [meeting(1), meeting(2), meeting(3), meeting(4), meeting(8, { type: 'UTS' })];

  test('follow the edits before they are saved', () => {
    const ani = student('ani', 'HHHA');
    expect(summaryOf(ani, held, none, 75)).toMatchObject({
      present: 3,
      counted: 4,
      percent: 7500,
      enough: true,
    });
    const edits = withMark(none, ani, 3, 'A');
    expect(summaryOf(ani, held, edits, 75)).toMatchObject({ present: 2, percent: 5000, enough: false });
  });

  test('leave excused meetings out until their mark is changed', () => {
    const ani = student('ani', 'HHHI', [4]);
    expect(summaryOf(ani, held, none, 75)).toMatchObject({ counted: 3, percent: 10_000 });
    expect(summaryOf(ani, held, withMark(none, ani, 4, 'A'), 75)).toMatchObject({ counted: 4 });
  });

  test('leave meetings before the enrolment out unless the student is marked as present', () => {
    const ani = student('ani', 'A.HH', [], [1, 2]);
    expect(summaryOf(ani, held, none, 75)).toMatchObject({ present: 2, counted: 2 });
    expect(summaryOf(ani, held, withMark(none, ani, 2, 'H'), 75)).toMatchObject({ present: 3, counted: 3 });
    expect([1, 2, 3].map((no) => isEarly(ani, no, none))).toEqual([true, true, false]);
    expect(isEarly(ani, 2, withMark(none, ani, 2, 'H'))).toBe(false);
    expect(countsAt([ani], 1, none)).toEqual({ H: 0, I: 0, S: 0, A: 0 });
  });

  test('count each mark of a meeting', () => {
    const students = [student('ani', 'H'), student('budi', 'S'), student('citra', '.')];
    expect(countsAt(students, 1, none)).toEqual({ H: 1, I: 0, S: 1, A: 0 });
  });

  test('the meeting at hand is the first open one that is not done', () => {
    const shut = { editable: false, status: 'NOT-YET' } as const;
    const open = { editable: true, status: 'NOT-YET' } as const;
    expect(meetingAtHand([meeting(1), meeting(2, open), meeting(3, shut)])).toBe(2);
    expect(meetingAtHand([meeting(1), meeting(2), meeting(3, shut)])).toBe(2);
    expect(meetingAtHand([meeting(1, shut), meeting(2, shut)])).toBe(1);
  });
});
