import { describe, expect, test } from 'vitest';
import { type RecordedTerm, studyWarnings } from './study-warnings.ts';

const term = (code: string, ips: number | null, ipk = ips, status: RecordedTerm['status'] = 'A') => ({
  code,
  status,
  ips,
  ipk,
});
const codes = (...terms: RecordedTerm[]) => studyWarnings(terms, '20251').map(({ code }) => code);

describe('results below 2,00', () => {
  test('the IPS of the last term with one', () => {
    expect(codes(term('20251', 199))).toEqual(['LOW_IPS']);
    expect(codes(term('20251', 200))).toEqual([]);
    expect(codes(term('20251', 150), term('20252', 250, 210))).toEqual([]);
    expect(codes(term('20251', 150), term('20252', null, null))).toEqual(['LOW_IPS']);
  });

  test('the IPK at the end of semester 2, until it is better', () => {
    expect(codes(term('20251', 190), term('20252', 205, 197))).toEqual(['LOW_IPK']);
    expect(codes(term('20251', 190), term('20252', 210, 200))).toEqual([]);
    expect(codes(term('20251', 190), term('20252', 205, 197), term('20261', 280, 225))).toEqual([]);
    const later = studyWarnings(
      [term('20251', 150), term('20252', 150, 150), term('20261', 240, 180)],
      '20251',
    );
    expect(later).toEqual([
      { code: 'LOW_IPK', message: 'IPK akhir semester 2 1,50, di bawah 2,00; sekarang 1,80.' },
    ]);
  });

  test('a term on leave does not count as semester 2', () => {
    expect(codes(term('20251', 190), term('20252', null, null, 'C'), term('20261', 210, 199))).toEqual([
      'LOW_IPK',
    ]);
  });
});

test('terms without a plan in a row, a short term aside', () => {
  const n = (code: string) => term(code, null, null, 'N');
  expect(studyWarnings([term('20251', 300), n('20252')], '20251')).toEqual([
    { code: 'INACTIVE', message: 'Tidak aktif pada semester terakhir.' },
  ]);
  expect(studyWarnings([term('20251', 300), n('20252'), term('20253', null), n('20261')], '20251')).toEqual([
    { code: 'INACTIVE', message: 'Tidak aktif 2 semester berturut-turut, calon putus studi.' },
  ]);
  expect(codes(n('20251'), term('20252', 300))).toEqual([]);
  expect(codes()).toEqual([]);
});
