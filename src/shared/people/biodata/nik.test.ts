import { describe, expect, test } from 'vitest';
import { addressText, parseRtRw, printRtRw, rtRwWarning } from './address.ts';
import { ageOn, entryAgeProblem, isAdult } from './age.ts';
import { NIDN_DIALOG_MESSAGE, nidnProblem } from './dialog.ts';
import { showsBiodataDialog, showsNidnDialog } from './dialog-paths.ts';
import { checkNik } from './nik.ts';

describe('NIK', () => {
  const woman = { birthDate: '2005-09-03', gender: 'P' } as const;
  const mismatch = 'Tanggal lahir tidak cocok dengan NIK, periksa kembali.';

  test.each([
    ['3404014309050001', woman, [], []],
    ['3404010309050001', { ...woman, gender: 'L' }, [], []],
    ['3404010309050001', woman, [], [mismatch]],
    ['3404014309050001', { ...woman, gender: 'L' }, [], [mismatch]],
    ['3404014309050001', { ...woman, birthDate: '2005-09-04' }, [], [mismatch]],
    ['3404014309050001', { ...woman, birthDate: '2005-10-03' }, [], [mismatch]],
    ['3404014309050001', { ...woman, birthDate: '2006-09-03' }, [], [mismatch]],
    ['3404014309050001', { birthDate: null, gender: null }, [], []],
    ['340401430905000', woman, ['NIK harus 16 angka.'], []],
    ['34040143090500011', woman, ['NIK harus 16 angka.'], []],
    ['340401430905000a', woman, ['NIK harus 16 angka.'], []],
    ['', woman, ['NIK harus 16 angka.'], []],
    ['0404014309050001', woman, ['Kode wilayah NIK tidak boleh diawali 0.'], []],
    ['3404014309050000', woman, ['Nomor urut NIK tidak boleh 0000.'], []],
  ] as const)('%s of %j', (nik, facts, errors, warnings) => {
    expect(checkNik(nik, facts)).toEqual({ errors, warnings });
  });
});

describe('RT and RW', () => {
  test.each([
    ['001', '1', '001'],
    ['12', '12', '012'],
    [' 7 ', '7', '007'],
    ['000', '0', '000'],
  ])('%j is stored as %s and printed as %s', (text, stored, printed) => {
    expect(parseRtRw(text)).toBe(stored);
    expect(printRtRw(stored)).toBe(printed);
  });

  test('others are refused, and more than two digits are pointed out', () => {
    expect(['', 'A', '1234', '-1'].map(parseRtRw)).toEqual([null, null, null, null]);
    expect([printRtRw(null), printRtRw('')]).toEqual(['', '']);
    expect([rtRwWarning('99'), rtRwWarning('100')]).toEqual([
      null,
      'PDDIKTI hanya menyimpan dua angka RT/RW.',
    ]);
  });
});

describe('age', () => {
  test('turns on the birthday', () => {
    expect(ageOn('2005-09-03', '2025-09-02')).toBe(19);
    expect(ageOn('2005-09-03', '2025-09-03')).toBe(20);
    expect(isAdult('2007-11-20', '2025-11-20')).toBe(true);
    expect(isAdult('2007-11-21', '2025-11-20')).toBe(false);
  });

  test.each([
    ['2010-09-01', true],
    ['2010-09-02', false],
    ['1954-09-02', true],
    ['1954-09-01', false],
  ])('born %s, entering on 1 September 2025: %s', (birthDate, allowed) => {
    expect(entryAgeProblem(birthDate, '2025-09-01') === null).toBe(allowed);
  });
});

describe('dialogs', () => {
  test('a lecturer without a number is stopped everywhere but on /settings', () => {
    const lecturer = { isLecturer: true, nidn: null };
    expect(showsNidnDialog(lecturer, '/dosen/jadwal')).toBe(true);
    expect(showsNidnDialog({ ...lecturer, nidn: ' ' }, '/')).toBe(true);
    expect(showsNidnDialog(lecturer, '/settings')).toBe(false);
    expect(showsNidnDialog(lecturer, '/settings/?tab=akademik')).toBe(false);
    expect(showsNidnDialog(lecturer, '/settings/change-password')).toBe(true);
    expect(showsNidnDialog({ isLecturer: false, nidn: null }, '/staff')).toBe(false);
  });

  test('a NUPTK is enough', () => {
    expect(showsNidnDialog({ isLecturer: true, nidn: '1234567890123456' }, '/')).toBe(false);
    expect([nidnProblem('0512345678'), nidnProblem('1234567890123456')]).toEqual([null, null]);
    expect(nidnProblem('123')).toBe('NIDN/NIDK harus 10 angka, NUPTK 16 angka.');
  });

  test('its words are the specification’s', () => {
    expect(NIDN_DIALOG_MESSAGE).toBe(
      'Kami menemukan masih ada biodata ("NIDN") yang belum dilengkapi. klik tombol di bawah untuk melengkapinya',
    );
  });

  test('a student is reminded on /settings and /500 only', () => {
    const paths = ['/settings', '/settings/', '/500', '/', '/student', '/settings/change-password'];
    expect(paths.filter(showsBiodataDialog)).toEqual(['/settings', '/settings/', '/500']);
  });
});

test('an address reads as one line, without what is missing', () => {
  const whole = {
    street: 'Jl. Contoh 1',
    hamlet: 'Kulon',
    rt: '1',
    rw: '12',
    kelurahan: 'Ambarketawang',
    region: 'Kec. Gamping, Kab. Sleman, Prov. D.I. Yogyakarta',
    postalCode: '55294',
  };
  expect(addressText(whole)).toBe(
    'Jl. Contoh 1, RT/RW 001/012, Dusun Kulon, Kel. Ambarketawang, Kec. Gamping, Kab. Sleman, Prov. D.I. Yogyakarta, 55294',
  );
  const nothing = { street: null, hamlet: '', rt: null, rw: null, region: null, postalCode: null };
  expect(addressText({ ...nothing, kelurahan: 'Banyuraden' })).toBe('Kel. Banyuraden');
});
