import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { meetingTypes } from '#shared/platform/term/meetings.ts';
import {
  type AttendanceMark,
  type AttendanceStatus,
  countsForAttendance,
  reachesAttendance,
  summariseAttendance,
} from './attendance.ts';
import { fillWindow } from './edit-window.ts';
import { type ExamFacts, examRight } from './exam-right.ts';
import { checkMeetingChange, type MeetingChange } from './meeting-status.ts';

/** `HHHIS` as marks; a lower-case letter is excused. */
const marks = (text: string): AttendanceMark[] =>
  Array.from(text, (letter) => {
    const status = (['H', 'I', 'S', 'A'] as const).find((one) => one === letter.toUpperCase()) ?? 'A';
    return { status, excused: letter !== letter.toUpperCase() };
  });

describe('attendance', () => {
  test.each([
    ['', 0, 0, null],
    ['HHHH', 4, 4, 10_000],
    ['HHIS', 2, 4, 5000],
    ['HHis', 2, 2, 10_000],
    ['HhA', 2, 3, 6667],
    ['aaa', 0, 0, null],
    ['AAAA', 0, 4, 0],
  ])('%j: %i of %i', (text, present, counted, percent) => {
    expect(summariseAttendance(marks(text))).toEqual({ present, counted, percent });
  });

  test.each([
    [14, 11, true],
    [14, 10, false],
    [13, 10, true],
    [13, 9, false],
    [12, 9, true],
    [12, 8, false],
    [0, 0, true],
    [1, 0, false],
  ])('of %i held, %i present are enough for 75 percent: %s', (counted, present, enough) => {
    expect(reachesAttendance({ present, counted }, 75)).toBe(enough);
    expect(enough).toBe(4 * present >= 3 * counted);
  });

  test('nothing asked is always reached', () => {
    expect(reachesAttendance({ present: 0, counted: 14 }, null)).toBe(true);
  });

  test('another H never takes the right away, an excuse never either', () => {
    const status = fc.constantFrom<AttendanceStatus>('H', 'I', 'S', 'A');
    const list = fc.array(fc.record({ status, excused: fc.boolean() }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(list, fc.nat({ max: 15 }), fc.nat({ max: 100 }), (all, at, minimum) => {
        const right = (changed: AttendanceMark[]) => reachesAttendance(summariseAttendance(changed), minimum);
        const index = at % all.length;
        const present = all.with(index, { status: 'H', excused: false });
        const excused = all.map((mark, place) => (place === index ? { ...mark, excused: true } : mark));
        expect(right(all) && !(right(present) && right(excused))).toBe(false);
      }),
    );
  });

  test('only held meetings that are no exams count', () => {
    const held = meetingTypes.filter((type) => countsForAttendance({ type, status: 'DONE' }));
    expect(held).toEqual(['KULIAH', 'PENGGANTI', 'TAMU']);
    expect(countsForAttendance({ type: 'KULIAH', status: 'NOT-YET' })).toBe(false);
    expect(countsForAttendance({ type: 'KULIAH', status: 'CANCLE' })).toBe(false);
  });
});

describe('time to fill in', () => {
  const meeting = {
    startsAt: new Date('2025-09-01T01:00:00Z'),
    endsAt: new Date('2025-09-01T03:30:00Z'),
  };

  test.each([
    ['2025-09-01T00:29:59Z', 'EARLY'],
    ['2025-09-01T00:30:00Z', 'OPEN'],
    ['2025-09-01T02:00:00Z', 'OPEN'],
    ['2025-09-08T03:30:00Z', 'OPEN'],
    ['2025-09-08T03:30:01Z', 'LATE'],
  ])('at %s it is %s', (now, state) => {
    expect(fillWindow(meeting, new Date(now), defaultAcademicSettings)).toBe(state);
  });
});

const meetingChange = (change: Partial<MeetingChange>) =>
  checkMeetingChange({
    from: 'NOT-YET',
    to: 'DONE',
    by: 'LECTURER',
    attendanceSaved: true,
    material: 'Analisis rasio',
    reason: '',
    ...change,
  });

describe('status of a meeting', () => {
  test('is done with attendance and material', () => {
    expect(meetingChange({})).toEqual([]);
    expect(meetingChange({ attendanceSaved: false, material: ' ' })).toEqual([
      'Simpan presensi pertemuan ini terlebih dahulu.',
      'Isi materi yang diajarkan.',
    ]);
  });

  test('is cancelled with a reason', () => {
    expect(meetingChange({ to: 'CANCLE', reason: 'Dosen sakit' })).toEqual([]);
    expect(meetingChange({ to: 'CANCLE' })).toHaveLength(1);
  });

  test('is opened again by BAAK only, with a reason', () => {
    const reopened = { from: 'DONE', to: 'NOT-YET', reason: 'Salah tanggal' } as const;
    expect(meetingChange({ ...reopened, by: 'BAAK' })).toEqual([]);
    expect(meetingChange({ ...reopened, by: 'BAAK', reason: '' })).toHaveLength(1);
    expect(meetingChange(reopened)).toEqual([
      'Pertemuan yang sudah selesai hanya dapat dibuka kembali oleh BAAK.',
    ]);
  });

  test.each([
    ['CANCLE', 'DONE'],
    ['CANCLE', 'NOT-YET'],
    ['DONE', 'CANCLE'],
    ['DONE', 'DONE'],
  ] as const)('never goes from %s to %s', (from, to) => {
    expect(meetingChange({ from, to, by: 'BAAK', reason: 'x' })).toEqual([
      'Perubahan status pertemuan ini tidak diperbolehkan.',
    ]);
  });
});

const right = (change: Partial<ExamFacts>) =>
  examRight(
    {
      exam: 'UAS',
      enrolled: true,
      studentActive: true,
      payment: null,
      attendance: { present: 11, counted: 14, percent: 7857 },
      dispensation: false,
      ...change,
    },
    defaultAcademicSettings,
  );

describe('right to an exam', () => {
  const low = { present: 10, counted: 14, percent: 7143 };

  test('13 held, 10 present and 3 ill are enough', () => {
    const attendance = summariseAttendance(marks('HHHHHHHHHHSSS'));
    expect(right({ attendance })).toEqual({ allowed: true, byDispensation: false, reasons: [] });
  });

  test('10 of 14 are not, unless kaprodi lets it pass', () => {
    expect(right({ attendance: low })).toEqual({
      allowed: false,
      byDispensation: false,
      reasons: ['Kehadiran 71,43%, minimal 75%.'],
    });
    expect(right({ attendance: low, dispensation: true })).toEqual({
      allowed: true,
      byDispensation: true,
      reasons: [],
    });
  });

  test('UTS asks for no attendance by default', () => {
    expect(right({ exam: 'UTS', attendance: low }).allowed).toBe(true);
  });

  test('a dispensation does not pay bills, and all reasons are named', () => {
    const refused = right({
      enrolled: false,
      studentActive: false,
      payment: 'Tagihan UAS belum lunas.',
      attendance: low,
      dispensation: true,
    });
    expect(refused.allowed).toBe(false);
    expect(refused.reasons).toHaveLength(3);
    expect(refused.reasons).toContain('Tagihan UAS belum lunas.');
  });
});
