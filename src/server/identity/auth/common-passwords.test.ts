import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { isKeyboardWalk } from '#shared/identity/auth/easy-pattern.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { isCommonPassword } from './common-passwords.ts';
import { indonesianStems } from './indonesian-stems.ts';
import { checkNewPassword, firstPassword, hashPassword } from './password.ts';

const nobody = { nim: null, nik: null, birthDate: null };
const common =
  'Kata sandi ini terlalu umum dan termasuk yang pertama dicoba orang. Pilih beberapa kata yang tidak berhubungan.';
const check = (password: string) => () => checkNewPassword(password, nobody, 'password');

describe('common passwords', () => {
  test.each(['password', 'Password', 'iloveyou', 'football', 'trustno1', 'p@ssw0rd'])(
    '%s is one',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
      expect(check(password)).toThrow(common);
    },
  );

  test.each([
    'rahasia1',
    'Sayang123',
    'indonesia1',
    'anjing123',
    'b1sm1ll4h',
    'm4h4s1sw4',
    '12-Bandung!',
    'Password123!',
    'password2026',
    'P@ssw0rd2026',
    'Kaprodi#2026',
    'Sunshine!99',
    'bandungbandung',
    'rahmat123',
    'bisnis2026',
    'gantipassword',
    '26-Dragon!',
  ])('%s is one of this country', (password) => {
    expect(check(password.padEnd(8, '!'))).toThrow(common);
  });

  test.each(['kopi susu gula', 'sepeda hujan kemarin', 'Rahasia-Kampus-26', 'ñandú-è-日本語', 'kR7#pLm2vQ'])(
    '%s is none',
    (password) => expect(check(password)).not.toThrow(),
  );

  test('a listed word is none either with a year, marks or a counter around it', () => {
    const around = ['', '1', '12', '123', '2026', '!', '#26', '12345!'];
    for (const word of indonesianStems) {
      for (const end of around.filter((text) => word.length + text.length >= 8)) {
        expect(check(`${word}${end}`), `${word}${end}`).toThrow();
        expect(check(`${end}${word.toUpperCase()}`), `${end}${word}`).toThrow();
      }
    }
  });

  test('three of these words are a phrase, not one of them', () => {
    const words = fc.uniqueArray(fc.constantFrom(...indonesianStems), { minLength: 3, maxLength: 5 });
    fc.assert(
      fc.property(words, (chosen) => {
        fc.pre(chosen.join('').length >= 12 && chosen.join(' ').length <= 72);
        expect(check(chosen.join(' '))).not.toThrow();
      }),
    );
  });

  test('are as many as the commonest ten thousand at least, and a first password is none', () => {
    expect(indonesianStems.size).toBeGreaterThanOrEqual(400);
    for (let n = 0; n < 200; n += 1) expect(check(firstPassword())).not.toThrow();
    const begun = performance.now();
    for (let n = 0; n < 10_000; n += 1) isCommonPassword(`some password ${n}`);
    expect((performance.now() - begun) / 10_000).toBeLessThan(0.2);
  });
});

describe('what others know of a student and try first', () => {
  const nim = '25612010001';
  const diana = {
    nim,
    nik: '3404014309050001',
    birthDate: '2005-09-03',
    names: ['Diana Febi Ramadhan', 'diana.febi', 'Sekolah Tinggi Teknologi Contoh', 'STTC', 'Cendekia'],
  };
  const checkDiana = (password: string) => () => checkNewPassword(password, diana, 'password');

  test.each([
    'DianaFebi01',
    'd25612010001',
    'mhs25612010001',
    'NIM25612010001',
    '25612010001a',
    'SekolahTinggi1',
    '17081945',
    '01012005',
    'bangsat123',
    'akuganteng',
    'akucantik1',
    'sayangkamu',
    'kamusayang1',
    'ayahibu123',
    'login12345',
    'pelajar123',
    'terserah1',
    'ubahsaya1',
  ])('%s is no password', (password) => expect(checkDiana(password)).toThrow());

  test.each(['SekolahTinggi1', 'tinggisekolah', 'Universitas99'])('%s is none of anybody', (password) =>
    expect(check(password)).toThrow(common),
  );

  const worthless = fc.constantFrom(
    'diana',
    'Febi',
    'RAMADHAN',
    'rama',
    'dianafebi',
    'sttc',
    'teknologi',
    'Cendekia',
    nim,
    '12010001',
    '3404014309050001',
    '03092005',
    '2005-09-03',
    '17081945',
    '01012005',
    '1998',
    '2026',
    'qwerty',
    'asdfgh',
  );
  const little = fc.stringMatching(/^[a-z]{0,3}$/);
  const word = fc.constantFrom(
    'sayang',
    'kamu',
    'Ayah',
    'ubah',
    's4y4',
    'bangsat',
    'login',
    'password',
    'dragon',
  );
  const ornament = fc.stringMatching(/^[0-9]{0,3}$/);

  test('is no password in any combination, with a word or three letters, and digits around it', () => {
    const known = fc.array(worthless, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(known, fc.oneof(word, little), ornament, ornament, (pieces, other, before, after) => {
        const password = [before, ...pieces, other, after].join('');
        fc.pre(password.length >= 8 && password.length <= 72);
        expect(checkDiana(password), password).toThrow();
      }),
      { numRuns: 2_000 },
    );
  });

  test('leaves a password alone that has a phrase or enough of its own beside it', () => {
    const threes = (keys: string): string[] =>
      Array.from(keys.slice(2), (_key, at) => keys.slice(at, at + 3));
    // No key twice and no three in a line: each is a choice of its own.
    const own = fc
      .uniqueArray(fc.constantFrom(...'bcdfghjklmnpqrtvwxz'.split('')), { minLength: 10, maxLength: 16 })
      .map((keys) => keys.join(''))
      .filter((keys) => !threes(keys).some(isKeyboardWalk));
    fc.assert(
      fc.property(fc.option(worthless, { nil: '' }), own, ornament, (known, rest, after) => {
        expect(checkDiana(`${known}-${rest}${after}`), rest).not.toThrow();
      }),
    );
    for (const phrase of ['Meja-Biru-Kopi-42', 'Diana suka kereta senja', 'Sandi#Baru-Kampus-2026']) {
      expect(checkDiana(phrase), phrase).not.toThrow();
    }
  });

  test('is looked for fast, also in the longest password', () => {
    const long = 'kereta senja dari kota tua ke pantai utara lewat sawah dan rumah nenekku';
    const begun = performance.now();
    for (let n = 0; n < 20; n += 1) expect(checkDiana(long)).not.toThrow();
    expect((performance.now() - begun) / 20).toBeLessThan(50);
  });
});

describe('a new password', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  test('is told in the form when it is common, or a name of the person or the institution', async () => {
    const current = 'Rahasia-Kampus-26';
    const user = await buildUser(t.db, {
      name: 'Contoh Wirawan',
      email: 'wirabuana.c@contoh.test',
      passwordHash: await hashPassword(current),
    });
    await t.as(user.id);
    const { institution } = (await t.services.campus.get()).data;
    const refused = async (password: string) =>
      (await t.call(authContract.updatePassword, { body: { currentPassword: current, password } })).error
        .errors?.['password'];
    expect(await refused('sayangku12')).toBe(common);
    const name = 'Kata sandi tidak boleh berupa nama Anda atau nama perguruan tinggi, juga dengan angka.';
    expect(await refused('Wirawan2026')).toBe(name);
    expect(await refused('cendekia')).toBe(name);
    expect(await refused('Wirabuana.C1')).toBe(name);
    expect(institution.name === '' || (await refused(`${institution.name}26`)) === name).toBe(true);
  });
});
