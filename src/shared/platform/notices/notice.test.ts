import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campusClock, momentOf } from '#shared/platform/date/campus-time.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { workdaysBefore } from '#shared/platform/date/workdays.ts';
import { reminderReach, remindersOf, reminderStage, reminderText } from './bill-reminder.ts';
import { type DerivedFacts, derivedNotices } from '#shared/desk/notices/derived.ts';
import { privacyNoticeId, versionOfNotice } from '#shared/desk/personal-data/privacy-notice.ts';
import { isNewerVersion } from './notice.ts';
import { noticeText } from './words.ts';

const DUE = '2026-09-30';

describe('stages around a due day', () => {
  test.each([
    [-60, null],
    [-8, null],
    [-7, 'H-7'],
    [-6, 'H-7'],
    [-5, 'H-7'],
    [-4, 'H-7'],
    [-3, 'H-7'],
    [-2, 'H-7'],
    [-1, 'H-1'],
    [0, 'H-1'],
    [1, 'H+1'],
    [2, 'H+1'],
    [3, 'H+1'],
    [4, 'H+1'],
    [5, 'H+1'],
    [6, 'H+1'],
    [7, 'H+7'],
    [8, 'H+7'],
    [13, 'H+7'],
    [14, null],
    [400, null],
  ])('%i days after it: %s', (days, stage) => {
    expect(reminderStage(DUE, addDays(DUE, days))).toBe(stage);
  });

  test('a day has a stage exactly within the reach that bills are looked for', () => {
    for (let days = -30; days <= 30; days += 1) {
      const within = days >= -reminderReach.ahead && days <= reminderReach.back;
      expect(reminderStage(DUE, addDays(DUE, days)) !== null).toBe(within);
    }
  });

  test('the stage turns at midnight on the campus, not of the server', () => {
    const midnight = momentOf({ date: '2026-09-23', minutes: 0 }, 'Asia/Jayapura');
    const stageAt = (moment: Date) => reminderStage(DUE, campusClock(moment, 'Asia/Jayapura').date);
    expect(stageAt(new Date(midnight.getTime() - 1))).toBeNull();
    expect(stageAt(midnight)).toBe('H-7');
    expect(reminderStage(DUE, campusClock(midnight, 'Asia/Jakarta').date)).toBeNull();
  });
});

describe('what of a bill is reminded', () => {
  const parts = [
    { no: 1, amount: 1_000_000, dueDate: '2026-08-31' },
    { no: 2, amount: 1_000_000, dueDate: '2026-09-08' },
    { no: 3, amount: 1_000_000, dueDate: '2026-10-31' },
  ];
  const bill = { name: 'SPP', paid: 400_000, balance: 2_600_000, dueDate: '2026-10-31', parts };

  test('every open part at its own stage, with what is left of it', () => {
    expect(remindersOf(bill, '2026-09-01')).toEqual([
      { bill: 'SPP', amount: 600_000, due: '2026-08-31', daysLeft: -1, stage: 'H+1' },
      { bill: 'SPP', amount: 1_000_000, due: '2026-09-08', daysLeft: 7, stage: 'H-7' },
    ]);
    expect(remindersOf({ ...bill, paid: 1_000_000, balance: 2_000_000 }, '2026-09-01')).toHaveLength(1);
  });

  test('late fees are due with the last part; a paid bill is left alone', () => {
    const late = { ...bill, paid: 3_000_000, balance: 50_000 };
    expect(remindersOf(late, '2026-10-30')).toMatchObject([{ amount: 50_000, due: '2026-10-31' }]);
    const both = { ...bill, paid: 2_500_000, balance: 550_000 };
    expect(remindersOf(both, '2026-10-30')).toMatchObject([{ amount: 550_000, stage: 'H-1' }]);
    expect(remindersOf({ ...bill, paid: 3_000_000, balance: 0 }, '2026-10-30')).toEqual([]);
  });

  test('a part has at most one stage a day, and what is told never exceeds what is owed', () => {
    const day = fc.integer({ min: -40, max: 120 }).map((days) => addDays('2026-08-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 3_000_000 }), (today, paid) => {
        const told = remindersOf({ ...bill, paid, balance: 3_000_000 - paid }, today);
        expect(new Set(told.map(({ due }) => due)).size).toBe(told.length);
        const sum = told.reduce((all, { amount }) => all + amount, 0);
        expect(sum).toBeLessThanOrEqual(3_000_000 - paid);
      }),
    );
  });

  test.each([
    [7, 'SPP sebesar Rp500.000 jatuh tempo 7 hari lagi, 30 September 2026.'],
    [1, 'SPP sebesar Rp500.000 jatuh tempo besok, 30 September 2026.'],
    [0, 'SPP sebesar Rp500.000 jatuh tempo hari ini, 30 September 2026.'],
    [-9, 'SPP sebesar Rp500.000 lewat 9 hari dari jatuh tempo 30 September 2026.'],
  ])('%i days left is said as it is', (daysLeft, body) => {
    const text = reminderText({ bill: 'SPP', amount: 500_000, due: DUE, daysLeft });
    expect(text).toMatchObject({ body, severity: daysLeft < 0 ? 'error' : 'warning' });
  });
});

describe('words of notices', () => {
  test('a refused payment says how much, for what, why and what to do', () => {
    expect(
      noticeText('payment.rejected', { bill: 'SPP Ganjil', amount: 1_500_000, reason: 'Buram' }),
    ).toEqual({
      ...{ kind: 'ACTION', severity: 'error', audience: 'STUDENT' },
      title: 'Pembayaran ditolak',
      body: 'Rp1.500.000 untuk SPP Ganjil ditolak: Buram. Perbaiki lalu kirim kembali.',
      url: '/student/pembayaran/riwayat-transaksi',
    });
  });

  test('many published courses are named in part', () => {
    const published = (courses: string[]) => noticeText('grade.published', { courses }).body;
    expect(published(['A', 'B', 'C'])).toBe('A, B, C.');
    expect(published(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, dan 2 lainnya.');
  });

  test('a note is only named where somebody wrote one', () => {
    expect(noticeText('krs.returned', { note: '' }).body).not.toContain('Catatan');
    expect(noticeText('krs.returned', { note: 'Kurangi sks.' }).body).toContain('Catatan: Kurangi sks.');
  });

  test('what takes a class or a KRS away has to be confirmed', () => {
    const gone = noticeText('class.cancelled', {
      className: 'Statistika (A)',
      reason: 'Dosen cuti.',
      lecturer: false,
    });
    expect([gone.ackRequired, noticeText('krs.cancelled', { reason: 'Cuti' }).ackRequired]).toEqual([
      true,
      true,
    ]);
    expect(noticeText('krs.approved', { sks: 20 }).ackRequired).toBeUndefined();
  });
});

describe('what stands open', () => {
  const nothing: DerivedFacts = {
    ...{
      krsClosing: null,
      billsOverdue: null,
      billsDue: null,
      gradesDue: null,
      krsWaiting: null,
      rpsDue: null,
      actionsOverdue: null,
    },
    ...{ privacyNotice: null, examsEarly: null, attendanceLow: null, biodataMissing: null, gatesShut: [] },
    ...{ paymentsLate: null, billsDifferent: null, waiting: {} },
    ...{ booksDue: null, booksOverdue: null, bookReady: null },
  };
  const one = (facts: Partial<DerivedFacts>, today = '2026-08-28') =>
    derivedNotices({ ...nothing, ...facts }, today)[0];

  test('what waits is said with its number, under an id that changes with the newest alone', () => {
    const waiting = (count: number, latest: string) => one({ waiting: { refunds: { count, latest } } });
    const [first, more] = [waiting(1, '2026-08-24T01:00:00.000Z'), waiting(2, '2026-08-25T01:00:00.000Z')];
    expect(more).toMatchObject({
      ...{ kind: 'ACTION', audience: 'STAFF', until: null },
      body: '2 pengajuan pengembalian dana menunggu keputusan Anda.',
      url: '/staff/pembayaran-mahasiswa?tab=pengembalian&status=SUBMITTED',
    });
    expect(waiting(3, '2026-08-25T01:00:00.000Z')?.id).toBe(more?.id);
    expect(first?.id).not.toBe(more?.id);
  });

  test('nothing open, nothing said', () => {
    expect(derivedNotices(nothing, '2026-08-28')).toEqual([]);
  });

  test('a version of the privacy notice is asked about under an id that names it', () => {
    const first = one({ privacyNotice: { version: '1.0', isChanged: false, audience: 'STAFF' } });
    const second = one({ privacyNotice: { version: '2.0', isChanged: true, audience: 'STAFF' } });
    expect([first?.ackRequired, second?.ackRequired]).toEqual([true, true]);
    expect(first?.id).toBe(privacyNoticeId('1.0'));
    expect([versionOfNotice(second?.id ?? ''), versionOfNotice('krs-closing:2026')]).toEqual(['2.0', null]);
    expect(second?.body).toContain('berubah');
  });

  test('the KRS window says how long and what to do; its id stays as the days pass', () => {
    const closing = { until: '2026-08-29', state: null };
    expect(one({ krsClosing: closing })).toMatchObject({
      title: 'Pengisian KRS ditutup besok',
      body: 'Anda belum mengisi KRS. Batas: Sabtu, 29 Agustus 2026.',
    });
    expect(one({ krsClosing: closing }, '2026-08-29')?.title).toBe('Pengisian KRS ditutup hari ini');
    expect(one({ krsClosing: closing }, '2026-08-27')?.id).toBe(one({ krsClosing: closing })?.id);
    expect(one({ krsClosing: { ...closing, state: 'SUBMITTED' } })?.body).toContain('menunggu persetujuan');
  });

  test('grades turn from due to overdue the day after, under another id', () => {
    const due = one({ gradesDue: { count: 2, until: '2026-08-28' } });
    const late = one({ gradesDue: { count: 2, until: '2026-08-28' } }, '2026-08-29');
    expect([due?.severity, late?.severity]).toEqual(['warning', 'error']);
    expect(due?.id).not.toBe(late?.id);
    expect(late?.title).toBe('Batas nilai sudah lewat 1 hari');
  });

  test('one bill is named, several are counted', () => {
    const sum = { amount: 3_000_000, first: '2026-08-30', name: 'SPP' };
    expect(one({ billsDue: { ...sum, count: 1 } })?.body).toContain(
      'SPP sebesar Rp3.000.000 jatuh tempo 2 hari',
    );
    expect(one({ billsDue: { ...sum, count: 4 } })?.body).toContain('4 tagihan sebesar Rp3.000.000');
  });
});

test('two working days before skip the weekend', () => {
  expect(workdaysBefore('2026-08-26', 2)).toBe('2026-08-24');
  expect(workdaysBefore('2026-08-25', 2)).toBe('2026-08-21');
  expect(workdaysBefore('2026-08-24', 2)).toBe('2026-08-20');
  expect(workdaysBefore('2026-08-23', 2)).toBe('2026-08-20');
});

test('a version is newer by its stamp; what was not built is never called old', () => {
  expect(isNewerVersion('0.1.0+20260825', '0.1.0+20260824')).toBe(true);
  expect(isNewerVersion('0.1.0+20260824', '0.1.0+20260824')).toBe(false);
  expect(isNewerVersion('0.1.0+20260823', '0.1.0+20260824')).toBe(false);
  expect(isNewerVersion('0.1.0+20260825', 'dev')).toBe(false);
  expect(isNewerVersion('dev', '0.1.0+20260824')).toBe(false);
});
