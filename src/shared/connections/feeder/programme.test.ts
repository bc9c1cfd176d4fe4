import { expect, test } from 'vitest';
import { fittingProgrammes, withoutLevel } from './programme.ts';

const programme = (level: string, name: string) => ({
  id: `${level}-${name}`,
  name,
  label: `${level} ${name}`,
});
const listed = [
  programme('S1', 'MANAJEMEN'),
  programme('D3', 'Manajemen Informatika'),
  programme('D3', 'Akuntansi'),
  programme('S1', 'Akuntansi'),
];
const fitting = (text: string, among = listed) => fittingProgrammes(text, among).map(({ id }) => id);

test('the level before a name is no part of it', () => {
  expect(['S1 Manajemen', 'd-3  Akuntansi', 'Manajemen', 'D3'].map(withoutLevel)).toEqual([
    'Manajemen',
    'Akuntansi',
    'Manajemen',
    'D3',
  ]);
});

test('the exact name goes before names that hold it', () => {
  expect(fitting('Manajemen')).toEqual(['S1-MANAJEMEN']);
  expect(fitting('Informatika', [programme('D3', 'Manajemen Informatika')])).toEqual([
    'D3-Manajemen Informatika',
  ]);
});

test('one name at two levels stays open until the level is written', () => {
  expect(fitting('akuntansi')).toEqual(['D3-Akuntansi', 'S1-Akuntansi']);
  expect(fitting('D-3 akuntansi')).toEqual(['D3-Akuntansi']);
  expect(fitting('S2 Akuntansi')).toEqual([]);
});
