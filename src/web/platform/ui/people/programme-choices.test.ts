import { expect, test } from 'vitest';
import { programmeChoices } from './programme-choices.ts';

const listed = (value: string, level: string, label: string, code = '61201') => ({
  value,
  level,
  label,
  code,
});

test('programmes are named by level, and by code where that is not enough', () => {
  const choices = programmeChoices([
    listed('a', 'S1', 'Manajemen'),
    listed('b', 'S2', 'Manajemen'),
    listed('c', 'D3', 'Akuntansi', '62401'),
    listed('d', 'D3', 'Akuntansi', '62402'),
    listed('e', 'D3', 'Akuntansi', '62402'),
  ]);
  expect(choices.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'a S1 Manajemen',
    'b S2 Manajemen',
    'c D3 Akuntansi (62401)',
    'd D3 Akuntansi (62402)',
    'e D3 Akuntansi (62402) 2',
  ]);
});
