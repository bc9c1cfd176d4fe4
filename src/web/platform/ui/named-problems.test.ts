import { expect, test } from 'vitest';
import { namedProblems } from './named-problems.ts';

const field = (path: string, label: string, more = ''): string =>
  `<label for="${path}">${label}</label><input id="${path}" data-path="${path}" ${more}>`;

function told(html: string, errors: Record<string, string>): string[] {
  const form = document.createElement('form');
  form.innerHTML = html;
  document.body.replaceChildren(form);
  return namedProblems(form, errors).map(({ text }) => text);
}

const rows = [0, 1, 2];
const errors = (list: string, name: string) =>
  Object.fromEntries(rows.map((at) => [`${list}.${at}.${name}`, 'Wajib diisi.']));
const lists: Record<string, [html: string, first: string]> = {
  'rows in one group': [
    `<fieldset><legend>Peserta</legend>${rows.map((at) => field(`a.${at}.b`, 'Nama *')).join('')}</fieldset>`,
    'Peserta 1, Nama: Wajib diisi.',
  ],
  'a group for each row': [
    rows
      .map((at) => `<fieldset><legend>Baris ${at + 1}</legend>${field(`a.${at}.b`, 'Nama')}</fieldset>`)
      .join(''),
    'Baris 1, Nama: Wajib diisi.',
  ],
  'a panel': [
    `<section><div><h2>Para pihak</h2></div>${rows.map((at) => field(`a.${at}.b`, 'Nama')).join('')}</section>`,
    'Para pihak 1, Nama: Wajib diisi.',
  ],
  'names with a number': [
    rows.map((at) => field(`a.${at}.b`, 'Bobot', `aria-label="Bobot tugas ${at + 1}"`)).join(''),
    'Bobot tugas 1: Wajib diisi.',
  ],
  'names of their own': [
    rows.map((at) => field(`a.${at}.b`, ['Pedagogik', 'Sosial', 'Karakter'][at] ?? '')).join(''),
    'Pedagogik: Wajib diisi.',
  ],
  'rows that show no heading': [
    rows.map((at) => `<div data-row="Minggu ${at + 3}">${field(`a.${at}.b`, 'Materi')}</div>`).join(''),
    'Minggu 3, Materi: Wajib diisi.',
  ],
  'rows that are closed': [
    rows.map((at) => `<li data-row="Minggu ${at + 1}"><button data-path="a.${at}"></button></li>`).join(''),
    'Minggu 1: Wajib diisi.',
  ],
  'one field for all rows': [field('a', 'Catatan'), 'Catatan 1: Wajib diisi.'],
  'no field and no name': ['', 'Baris 1: Wajib diisi.'],
};

test.each(Object.entries(lists))('no two entries of a list are the same: %s', (_, [html, first]) => {
  const entries = told(html, errors('a', 'b'));
  expect(entries[0]).toBe(first);
  expect(new Set(entries).size).toBe(rows.length);
});

test('a list with one row gives its place', () => {
  const html = `<fieldset><legend>Peserta</legend>${field('a.0.b', 'Nama')}</fieldset>`;
  expect(told(html, { 'a.0.b': 'Isi nama peserta.' })).toEqual(['Peserta 1, Nama: Isi nama peserta.']);
});

test('the entries stand in the order of the page, those it does not show last', () => {
  const html = field('b', 'Kota') + field('a', 'Jalan');
  expect(told(html, { c: 'Wajib diisi.', a: 'Wajib diisi.', b: 'Wajib diisi.' })).toEqual([
    'Kota: Wajib diisi.',
    'Jalan: Wajib diisi.',
    'Wajib diisi.',
  ]);
});

test.each([
  ['Nama mitra', 'Isi nama.'],
  ['Mata kuliah', 'Pilih mata kuliah.'],
  ['Nama tanpa gelar', 'Nama minimal 2 huruf.'],
  ['NIDN, NIDK, atau NUPTK', 'NIDN/NIDK harus 10 angka, NUPTK 16 angka.'],
  ['Penjelasan', 'Jelaskan alasan Anda.'],
  ['Keperluan atau alasan', 'Isi keperluan surat.'],
])('%s is not named where the sentence says it: %s', (label, sentence) => {
  const html = `<fieldset><legend>Kelas</legend>${field('a', `${label} *`)}${field('b', 'Kota')}</fieldset>`;
  expect(told(html, { a: sentence })).toEqual([sentence]);
});

test('a name stays where the sentence could speak of another field', () => {
  const html = field('a', 'Nama mitra') + field('b', 'Nama kontak') + field('c', 'Kuota') + field('d', 'Isi');
  const found = { a: 'Isi nama.', b: 'Isi nama.', c: 'Isi angka.', d: 'Wajib diisi.' };
  expect(told(html, found)).toEqual([
    'Nama mitra: Isi nama.',
    'Nama kontak: Isi nama.',
    'Kuota: Isi angka.',
    'Isi: Wajib diisi.',
  ]);
});

test('fields of one name are told apart by the headings they stand under', () => {
  const group = (name: string) =>
    `<fieldset><legend>${name}</legend>${field(`${name}.name`, 'Nama')}</fieldset>`;
  const html = group('Ayah') + group('Ibu');
  expect(told(html, { 'Ayah.name': 'Isi nama.', 'Ibu.name': 'Isi nama.' })).toEqual([
    'Ayah, Nama: Isi nama.',
    'Ibu, Nama: Isi nama.',
  ]);
});

test('a numbered name does not repeat what it stands in', () => {
  const named = 'aria-label="Jatuh tempo cicilan 1"';
  const html = `<fieldset><legend>Cicilan</legend><input data-path="a.0.dueDate" ${named}></fieldset>`;
  expect(told(html, { 'a.0.dueDate': 'Isi tanggal.' })).toEqual(['Jatuh tempo cicilan 1: Isi tanggal.']);
});

test('what is wrong with a whole group leads to its first field, under its own words', () => {
  const form = document.createElement('form');
  form.innerHTML = `<fieldset><legend>Batas</legend>${field('a.0.b', 'IPS')}${field('a.1.b', 'IPS')}</fieldset>`;
  const [problem] = namedProblems(form, { a: 'Tabel harus turun.' });
  expect(problem).toEqual({ text: 'Tabel harus turun.', field: form.querySelector('input') });
  expect(namedProblems(form, { c: 'Isi minimal satu data baru.' })[0]?.field).toBeNull();
});
