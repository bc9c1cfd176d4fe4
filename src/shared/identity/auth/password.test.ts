import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasDigitRun, passwordProblems } from './password.ts';

const facts = { nim: '25612010001', nik: '3404014309050001', birthDate: '2005-09-03' };
const nobody = { nim: null, nik: null, birthDate: null };

const run = 'Kata sandi tidak boleh memuat 8 angka berurutan, misalnya 12345678.';
const repeated =
  'Kata sandi tidak boleh mengulang satu potongan pendek, misalnya 12121212. Pilih beberapa kata yang tidak berhubungan.';
const walked =
  'Kata sandi tidak boleh mengikuti urutan tombol atau abjad, misalnya qwerty123. Pilih beberapa kata yang tidak berhubungan.';
const birthDate = 'Kata sandi tidak boleh berupa tanggal lahir.';

describe('runs of digits', () => {
  test.each(['12345678', '01234567', '23456789', '98765432', '87654321', 'abc12345678xyz', '0123456789'])(
    '%s has one',
    (password) => {
      expect(hasDigitRun(password)).toBe(true);
    },
  );

  test.each([
    '1234567',
    '1234567a8',
    '7654321',
    '78901234',
    '11111111',
    '13579135',
    '12345654',
    '',
    'abcdefgh',
  ])('%j has none', (password) => {
    expect(hasDigitRun(password)).toBe(false);
  });

  test('a run is found wherever it stands', () => {
    const digits = fc.constantFrom('01234567', '12345678', '23456789', '76543210', '87654321', '98765432');
    const letters = fc.stringMatching(/^[a-z]{0,10}$/);
    fc.assert(
      fc.property(letters, digits, letters, (before, middle, after) => {
        expect(hasDigitRun(`${before}${middle}${after}`)).toBe(true);
      }),
    );
  });
});

describe('a new password', () => {
  test.each(['Cendekia#2026', 'kopi susu gula', '0309-kereta-senja', 'ñandú-è-日本語'])(
    '%s is fine',
    (password) => {
      expect(passwordProblems(password, facts)).toEqual([]);
    },
  );

  test('has 8 to 72 characters', () => {
    const long = 'kopi susu gula aren '.padEnd(73, 'lalu pulang ke rumah nenek ');
    expect(passwordProblems('kopisus', nobody)).toEqual(['Kata sandi minimal 8 karakter.']);
    expect(passwordProblems('kopisusu', nobody)).toEqual([]);
    expect(passwordProblems(long.slice(0, 72), nobody)).toEqual([]);
    expect(passwordProblems(long, nobody)).toEqual(['Kata sandi maksimal 72 karakter.']);
  });

  test.each([
    '25612010001',
    '2561-2010-001',
    'd25612010001',
    'mhs 25612010001',
    '25612010001a',
    '12010001xyz',
  ])('is not the NIM, however spaced and with whatever letters, as %s', (password) => {
    expect(passwordProblems(password, facts)).toEqual([
      'Kata sandi tidak boleh berupa NIM, juga dengan huruf atau angka lain.',
    ]);
  });

  test.each(['3404 0143 0905 0001', '3404014309050001x'])('is not the NIK, as %s', (password) => {
    expect(passwordProblems(password, facts)).toEqual([
      'Kata sandi tidak boleh berupa NIK, juga dengan huruf atau angka lain.',
    ]);
  });

  test.each(['17081945', '01012005', '1945-08-17', '08171945', 'x170845', '17081945!', 'jul2004'])(
    'is no date or year, as %s',
    (password) => {
      expect(passwordProblems(password.padEnd(8, '!'), nobody)).toEqual([
        'Kata sandi tidak boleh berupa tanggal atau tahun. Pilih beberapa kata yang tidak berhubungan.',
      ]);
    },
  );

  test.each([
    '03092005',
    '2005-09-03',
    '03/09/2005',
    '3/9/2005',
    '20050903',
    '09.03.2005',
    '2005/03/09',
    '3 September 2005',
    '03sep2005',
    '2005SEP03',
  ])('is not the birth date as %s', (password) => {
    expect(passwordProblems(password, facts)).toEqual([birthDate]);
  });

  test('says what is wrong with its length and its pattern at once', () => {
    const [start, end] = ['12345678'.repeat(10), '12345678'];
    expect(passwordProblems(start, nobody)).toEqual(['Kata sandi maksimal 72 karakter.', run]);
    expect(passwordProblems(end, { ...nobody, nim: end, nik: end })).toEqual([run]);
  });

  test.each([
    'Siti Rahma',
    'sitirahma',
    'RAHMA2026',
    's1t1r4hm4',
    '99-rahma-1',
    'stmikcontoh',
    'Contoh123!',
    'SitiRahma01',
    'Rahm-Siti-7',
    'adi12345',
    'rahma1357924',
    'xContoh17081945',
    'contoh.siti.k',
  ])('is no name of the person or the institution as %s', (password) => {
    const names = ['Siti Rahma', 'STMIK Contoh', 'Adi'];
    expect(passwordProblems(password.padEnd(8, '!'), { ...nobody, names })).toEqual([
      'Kata sandi tidak boleh berupa nama Anda atau nama perguruan tinggi, juga dengan angka.',
    ]);
  });

  test.each(['rahma suka kopi pagi', 'contohnya begini', 'radio-tua-merdu'])(
    'may hold such a name, as %s',
    (password) => {
      const names = ['Siti Rahma', 'STMIK Contoh', 'Adi'];
      expect(passwordProblems(password, { ...nobody, names })).toEqual([]);
    },
  );

  test('unknown or empty facts forbid nothing', () => {
    expect(passwordProblems('25617777001', nobody)).toEqual([]);
    expect(passwordProblems('-- / . _', { nim: '', nik: '', birthDate: null })).toEqual([]);
  });

  test.each(['00000000', '12121212', '123123123', '1234 1234', '159159159', 'Kopikopi', '--------'])(
    'is not one short piece repeated, as %s',
    (password) => expect(passwordProblems(password, nobody)).toEqual([repeated]),
  );

  test.each([
    '159357159',
    'Qwerty12345!',
    '1qaz2wsx',
    'zxcvbn2026',
    'aabbccdd',
    'QWEasdZXC',
    '!@#$qwer',
    '147258369',
  ])('is no walk over the keys, as %s', (password) =>
    expect(passwordProblems(password, nobody)).toEqual([walked]),
  );

  test('no piece becomes a password by being repeated, also with a year and a mark behind it', () => {
    const piece = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(
        piece,
        fc.integer({ min: 8, max: 24 }),
        fc.constantFrom('', '2026', '!', '#1'),
        (text, length, end) => {
          const whole = text.repeat(length).slice(0, Math.max(length, 2 * text.length));
          const password = /[a-z]/.test(text) && !/[^a-z]/.test(text) ? `${whole}${end}` : whole;
          expect(passwordProblems(password, nobody)).not.toEqual([]);
        },
      ),
    );
  });

  test('a phrase of three words is never taken for a pattern', () => {
    const words = fc.uniqueArray(
      fc.constantFrom(
        'kopi',
        'susu',
        'gula',
        'were',
        'assess',
        'property',
        'deretan',
        'sepeda',
        'hujan',
        'akur',
        '7998',
      ),
      { minLength: 3, maxLength: 6 },
    );
    fc.assert(
      fc.property(words, fc.constantFrom(' ', '-', ''), (chosen, between) => {
        expect(passwordProblems(chosen.join(between), nobody)).toEqual([]);
      }),
    );
  });
});
