import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContract } from '#shared/contracts/auth.contract.ts';
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

describe('a new password', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  test('is told in the form when it is common, or a name of the person or the institution', async () => {
    const current = 'Rahasia-Kampus-26';
    const user = await buildUser(t.db, {
      ...{ name: 'Contoh Wirawan', email: 'wirabuana.c@contoh.test' },
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
