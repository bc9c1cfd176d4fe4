import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { banks, countries, givenNames, holidays, regions, universities } from './load.ts';

const folder = new URL('data/', import.meta.url);

test('all files together stay below a megabyte and a half', () => {
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(1_500_000);
});

test('a list is read once', () => {
  expect(banks()).toBe(banks());
  expect(regions()).toBe(regions());
});

const clean = /^\S+( \S+)*$/;

describe('universities', () => {
  test('have one row per id, tidy names, and only what the source knows', () => {
    const all = universities();
    expect(all.length).toBeGreaterThan(10_000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ name, city }) => !clean.test(name) || (city !== null && !clean.test(city)))).toEqual(
      [],
    );
    expect(all.filter(({ name }) => /Ã|Å|\\\d/.test(name))).toEqual([]);
  });

  test('tell Indonesian colleges from foreign ones', () => {
    const byName = new Map(universities().map((one) => [one.name, one]));
    expect(byName.get('Universitas Gadjah Mada')).toMatchObject({ code: '001001', foreign: false });
    expect(byName.get('City University of Seattle')).toMatchObject({ code: '903187', foreign: true });
    expect(byName.get('École Normale Supérieure de Cachan')).toMatchObject({ foreign: true });
  });
});

test('countries have unique codes and Indonesian names, former ones are retired', () => {
  const byCode = new Map(countries().map((one) => [one.code, one]));
  expect(byCode.size).toBe(countries().length);
  expect(byCode.get('ID')?.label).toBe('Indonesia');
  expect(byCode.get('NL')).toEqual({ code: 'NL', name: 'Netherlands', label: 'Belanda', retired: false });
  expect(byCode.get('AN')).toMatchObject({ label: 'Antillen Belanda', retired: true });
});

test('banks are told apart by their BIC, not by the code a sharia unit shares', () => {
  const all = banks();
  expect(new Set(all.map(({ bic }) => bic)).size).toBe(all.length);
  expect(all.filter(({ code }) => code === '022').map(({ shortName }) => shortName)).toEqual([
    'Bank CIMB',
    'Bank CIMB Niaga UUS',
  ]);
  expect(all.find(({ code }) => code === '014')).toMatchObject({
    name: 'Bank Central Asia',
    shortName: 'BCA',
  });
  expect(all.filter(({ name }) => !clean.test(name) || /tbk/i.test(name))).toEqual([]);
});

test('holidays cover 2024 to 2026 in order, each day and name once', () => {
  const all = holidays();
  const years = Object.groupBy(all, ({ date }) => date.slice(0, 4));
  expect(Object.entries(years).map(([year, days]) => [year, days?.length])).toEqual([
    ['2024', 27],
    ['2025', 28],
    ['2026', 25],
  ]);
  expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
  expect(new Set(all.map(({ date, name }) => `${date} ${name}`)).size).toBe(all.length);
  for (const year of ['2024', '2025', '2026']) {
    expect(all.find(({ date }) => date === `${year}-08-17`)?.kind).toBe('national');
  }
});

test('given names are names of both genders, titles left out', () => {
  const names = givenNames();
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  expect(names.filter(({ name }) => !/^[A-Z][a-z]{2,}$/.test(name))).toEqual([]);
  expect(names.filter(({ gender }) => gender === 'P').length).toBeGreaterThan(100);
  expect(names.filter(({ gender }) => gender === 'L').length).toBeGreaterThan(100);
  expect(names.map(({ name }) => name)).not.toContain('Haji');
  expect(names.map(({ weight }) => weight)).toEqual(
    names.map(({ weight }) => weight).toSorted((a, b) => b - a),
  );
});
