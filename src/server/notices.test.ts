import { describe, expect, test } from 'vitest';
import { completionNotices } from '#shared/completion/completion.notices.ts';
import { deskNotices } from '#shared/desk/desk.notices.ts';
import { enrolmentNotices } from '#shared/enrolment/enrolment.notices.ts';
import { financeNotices } from '#shared/finance/finance.notices.ts';
import { identityNotices } from '#shared/identity/identity.notices.ts';
import { peopleNotices } from '#shared/people/people.notices.ts';
import { platformNotices } from '#shared/platform/platform.notices.ts';
import { resultsNotices } from '#shared/results/results.notices.ts';
import { studyNotices } from '#shared/study/study.notices.ts';
import { teachingNotices } from '#shared/teaching/teaching.notices.ts';
import { noticeText } from './notices.ts';

describe('words of notices', () => {
  test('no two wings write about the same topic', () => {
    const topics = [
      platformNotices,
      identityNotices,
      financeNotices,
      peopleNotices,
      studyNotices,
      enrolmentNotices,
      teachingNotices,
      resultsNotices,
      completionNotices,
      deskNotices,
    ].flatMap((words) => Object.keys(words));
    expect(topics.length).toBeGreaterThan(60);
    expect(topics.filter((topic, at) => topics.indexOf(topic) !== at)).toEqual([]);
  });

  test('a refused payment says how much, for what, why and what to do', () => {
    expect(
      noticeText('payment.rejected', { bill: 'SPP Ganjil', amount: 1_500_000, reason: 'Buram' }),
    ).toEqual({
      kind: 'ACTION',
      severity: 'error',
      audience: 'STUDENT',
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
