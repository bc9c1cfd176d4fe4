import { expect, test } from 'vitest';
import { checkGates, type KrsGateFacts } from './gates.ts';
import { toOthers } from '#shared/platform/access/others-words.ts';

const survey = {
  pending: [{ scheduleId: 's', lectureId: null, name: 'Etika Bisnis' }],
  semesterCode: '20251',
};
const facts: Omit<KrsGateFacts, 'status'> = {
  hasLeft: false,
  previousTerm: 'STUDIED',
  edo: survey,
  eka: survey,
  hasAdvisor: false,
  windows: [],
  biodata: 'Biodata Anda belum lengkap.',
  payment: 'Anda masih menunggak SPP.',
};

test('no gate of a KRS speaks to the office as to the student, or sends it to itself', () => {
  const all = [
    ...checkGates({ ...facts, status: 'active' }),
    ...(['graduated', 'furlough'] as const).flatMap((status) => checkGates({ ...facts, status })),
    ...checkGates({ ...facts, status: 'inactive', hasLeft: true }),
  ];
  expect(new Set(all.map(({ code }) => code))).toEqual(
    new Set(['EDO_REQUIRED', 'EKA_REQUIRED', 'BIODATA', 'PAYMENT', 'ADVISOR', 'PERIOD', 'STATUS']),
  );
  const told = all.map((one) => toOthers(one, 'Siti Aminah').message);
  expect(told.filter((message) => /\bAnda\b|Hubungi BAAK/.test(message))).toEqual([]);
  expect(told).toContain('Siti Aminah belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.');
  expect(told).toContain('Biodata Siti Aminah belum lengkap.');
});
