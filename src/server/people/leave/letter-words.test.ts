import { expect, test } from 'vitest';
import { letterWords } from './letter-words.ts';

const leave = {
  firstCode: '20261',
  lastCode: '20262',
  reason: 'SAKIT',
  decreeNo: '7/CUTI/VIII/2026',
  decreeDate: '2026-08-24',
  returnDecreeNo: '3/AK/VIII/2027',
  returnDecreeDate: '2027-08-02',
} as const;

test('the letter names the terms, and says of the length of study what the college has set', () => {
  const out = letterWords(leave, 'LEAVE', { countsInStudy: false });
  expect(out).toMatchObject({
    number: '7/CUTI/VIII/2026',
    decided: '2026-08-24',
    heading: 'SURAT IZIN CUTI AKADEMIK',
  });
  expect(out.facts).toEqual([
    ['Semester cuti', 'Ganjil 2026/2027 dan Genap 2026/2027'],
    ['Alasan', 'Sakit'],
  ]);
  expect(out.body[0]).toContain('Masa cuti tidak dihitung dalam masa studi.');
  expect(out.body[1]).toContain('sebelum semester Ganjil 2027/2028 dimulai');
  const counted = letterWords(leave, 'LEAVE', { countsInStudy: true });
  expect(counted.body[0]).toContain('Masa cuti tetap dihitung dalam masa studi.');
});

test('the letter of the return names the leave it ends, and bears the day it was decided', () => {
  expect(letterWords(leave, 'RETURN', { countsInStudy: false })).toMatchObject({
    number: '3/AK/VIII/2027',
    decided: '2027-08-02',
    facts: [
      ['Cuti', 'Ganjil 2026/2027 dan Genap 2026/2027 (7/CUTI/VIII/2026)'],
      ['Aktif kembali mulai', 'Ganjil 2027/2028'],
    ],
  });
});
