import { describe, expect, test } from 'vitest';
import type { WindowState } from '#shared/platform/term/window.ts';
import { checkGates, type KrsGateFacts } from './gates.ts';

const open: WindowState = { state: 'OPEN', range: { start: '2025-08-11', end: '2025-08-22' } };
const missing: WindowState = { state: 'MISSING', range: null };
const survey = (count: number) => ({
  pending: Array.from({ length: count }, (_, i) => ({
    scheduleId: `s${i}`,
    lectureId: null,
    name: 'Etika Bisnis',
  })),
  semesterCode: '20251',
});

const gates = (change: Partial<KrsGateFacts>) =>
  checkGates({
    status: 'active',
    hasLeft: false,
    previousTerm: 'STUDIED',
    edo: null,
    eka: null,
    biodata: null,
    payment: null,
    hasAdvisor: true,
    windows: [missing, missing, open],
    ...change,
  });
const codes = (change: Partial<KrsGateFacts>) => gates(change).map(({ code }) => code);

const message = (...windows: WindowState[]) => gates({ windows })[0]?.message;

describe('gates before KRS', () => {
  test.each<[string, Partial<KrsGateFacts>, string[]]>([
    ['all fine', {}, []],
    ['inactive and registering again', { status: 'inactive' }, []],
    ['resigned', { status: 'inactive', hasLeft: true }, ['STATUS']],
    ['on leave', { status: 'furlough' }, ['STATUS']],
    ['graduated', { status: 'graduated' }, ['STATUS']],
    ['EDO open', { edo: survey(3) }, ['EDO_REQUIRED']],
    ['EDO done, EKA missing', { edo: survey(0), eka: survey(1) }, ['EKA_REQUIRED']],
    ['both surveys open', { edo: survey(3), eka: survey(2) }, ['EDO_REQUIRED', 'EKA_REQUIRED']],
    ['a new student', { previousTerm: 'NONE', edo: survey(3), eka: survey(2) }, []],
    ['back from leave', { previousTerm: 'LEAVE', edo: survey(3), eka: survey(2) }, []],
    ['biodata', { biodata: 'Biodata belum lengkap (72%).' }, ['BIODATA']],
    ['payment', { payment: 'SPP belum dibayar 50%.' }, ['PAYMENT']],
    ['no advisor', { hasAdvisor: false }, ['ADVISOR']],
    ['no window', { windows: [missing] }, ['PERIOD']],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  test('come in the order they should be solved', () => {
    const everything: Partial<KrsGateFacts> = {
      edo: survey(1),
      eka: survey(1),
      biodata: 'x',
      payment: 'x',
      hasAdvisor: false,
      windows: [],
    };
    expect(codes(everything)).toEqual([
      'EDO_REQUIRED',
      'EKA_REQUIRED',
      'BIODATA',
      'PAYMENT',
      'ADVISOR',
      'PERIOD',
    ]);
  });

  test.each<[string, Partial<KrsGateFacts>, RegExp]>([
    ['graduated', { status: 'graduated', hasLeft: true }, /sudah lulus/],
    ['on leave', { status: 'furlough' }, /sedang cuti/],
    ['resigned', { status: 'inactive', hasLeft: true }, /sudah keluar/],
    ['dropped out', { status: 'DO', hasLeft: true }, /Status Anda DO/],
  ])('tell who %s by the own status, and nothing else', (_, change, expected) => {
    const told = gates({
      ...change,
      edo: survey(1),
      biodata: 'x',
      payment: 'x',
      hasAdvisor: false,
      windows: [],
    });
    expect(told).toEqual([
      expect.objectContaining({ code: 'STATUS', message: expect.stringMatching(expected) }),
    ]);
  });

  test('say what to do, where and who helps', () => {
    expect(gates({ edo: survey(3), payment: 'Bayar SPP minimal 50%.', hasAdvisor: false })).toEqual([
      {
        code: 'EDO_REQUIRED',
        message: 'Anda belum mengisi EDO untuk 3 dosen pada semester Ganjil 2025/2026.',
        link: '/student/survey/edo',
        helper: 'LPM',
        survey: survey(3),
      },
      {
        code: 'PAYMENT',
        message: 'Bayar SPP minimal 50%.',
        link: '/student/pembayaran',
        helper: 'Bagian Keuangan',
      },
      {
        code: 'ADVISOR',
        message: 'Anda belum memiliki dosen PA. Hubungi BAAK.',
        link: null,
        helper: 'BAAK',
      },
    ]);
    expect(gates({ eka: survey(2) })[0]?.message).toBe(
      'Anda belum mengisi EKA untuk 2 mata kuliah pada semester Ganjil 2025/2026.',
    );
  });

  test('a closed period gives its dates', () => {
    const past: WindowState = { state: 'PAST', range: { start: '2025-08-11', end: '2025-08-22' } };
    const upcoming: WindowState = { state: 'UPCOMING', range: { start: '2025-09-01', end: '2025-09-12' } };
    const later: WindowState = { state: 'UPCOMING', range: { start: '2025-09-15', end: '2025-09-19' } };
    expect(message(past, later, upcoming)).toBe(
      'Pengisian KRS dibuka Senin, 1 September 2025 sampai Jumat, 12 September 2025.',
    );
    expect(message(past, missing)).toBe('Pengisian KRS sudah ditutup sejak Jumat, 22 Agustus 2025.');
    expect(message(missing)).toBe('Jadwal pengisian KRS belum ditetapkan.');
  });
});
