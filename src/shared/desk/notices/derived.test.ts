import { describe, expect, test } from 'vitest';
import { privacyNoticeId, versionOfNotice } from '#shared/desk/personal-data/privacy-notice.ts';
import { type DerivedFacts, derivedNotices } from './derived.ts';

describe('what stands open', () => {
  const nothing: DerivedFacts = {
    krsClosing: null,
    billsOverdue: null,
    billsDue: null,
    gradesDue: null,
    krsWaiting: null,
    rpsDue: null,
    actionsOverdue: null,
    privacyNotice: null,
    examsEarly: null,
    attendanceLow: null,
    biodataMissing: null,
    gatesShut: [],
    paymentsLate: null,
    billsDifferent: null,
    waiting: {},
    booksDue: null,
    booksOverdue: null,
    bookReady: null,
  };
  const one = (facts: Partial<DerivedFacts>, today = '2026-08-28') =>
    derivedNotices({ ...nothing, ...facts }, today)[0];

  test('what waits is said with its number, under an id that changes with the newest alone', () => {
    const waiting = (count: number, latest: string) => one({ waiting: { refunds: { count, latest } } });
    const [first, more] = [waiting(1, '2026-08-24T01:00:00.000Z'), waiting(2, '2026-08-25T01:00:00.000Z')];
    expect(more).toMatchObject({
      kind: 'ACTION',
      audience: 'STAFF',
      until: null,
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
