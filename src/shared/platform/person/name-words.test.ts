import { expect, test } from 'vitest';
import { searchedWords } from './name-words.ts';

test.each([
  ['Adjie Odang Mahendra, S.Kom., M.M.S.I.', 'adjie odang mahendra'],
  ['Prof. Dr. Ir. H. Suharto, S.E., M.Si.', 'suharto'],
  ['dr Budi Sari, SE, MM', 'budi sari'],
  ['Dr. Rina Sp.PD', 'rina'],
  ['Iin, Anis, Tanjung', 'iin anis tanjung'],
  ['Iin,Anis;Tanjung', 'iin anis tanjung'],
  ['Budi Kh', 'budi kh'],
  ['Ma’ruf', 'maruf'],
  ['25612010001 - Budi', '25612010001 budi'],
  ['petugas@contoh.test', 'petugas@contoh.test'],
  ['S.Kom.', 's.kom.'],
  ['Dr', 'dr'],
  ['ma, se', 'ma se'],
  [' , ', ''],
  ['', ''],
])('%j is looked for by %j', (query, words) => {
  expect(searchedWords(query).join(' ')).toBe(words);
});
