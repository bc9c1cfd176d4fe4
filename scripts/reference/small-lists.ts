import { isLocalDate } from '../../src/shared/platform/date/local-date.ts';
import type { Bank, Country, GivenName, Holiday } from '../../src/server/platform/reference/load.ts';
import type { CsvRow } from './csv.ts';

/** Countries that are no more: the platform names their successors, records mean the old ones. */
const formerCountries = new Map([
  ['AN', 'Antillen Belanda'],
  ['CS', 'Serbia dan Montenegro'],
]);
const dailyNames = new Map([
  ['HK', 'Hong Kong'],
  ['MM', 'Myanmar'],
  ['MO', 'Makau'],
  ['PS', 'Palestina'],
]);

/** Countries with the Indonesian names of Unicode CLDR, by that name. */
export function cleanCountries(rows: readonly CsvRow[]): Country[] {
  const names = new Intl.DisplayNames('id', { type: 'region', fallback: 'none' });
  return rows
    .map((row) => {
      const [code, name] = [row('id_negara'), row('nama_negara')];
      const label = formerCountries.get(code) ?? dailyNames.get(code) ?? names.of(code) ?? name;
      return { code, name, label, retired: formerCountries.has(code) };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'id'));
}

/** Words of bank names that are read letter by letter although they are long. */
const letters = new Set(['BTPN', 'CIMB', 'CTBC', 'HSBC', 'ICBC', 'MUFG', 'NISP', 'OCBC', 'SMBC', 'BTMU']);
const words = new Map([
  ['DAN', 'dan'],
  ['OF', 'of'],
  ['INA', 'Ina'],
  ['NEO', 'Neo'],
  ['OKE', 'Oke'],
  ['LTD', 'Ltd'],
  ['IND', 'Indonesia'],
  ['SYA', 'Syariah'],
  ['JPMORGAN', 'JPMorgan'],
  ['SEABANK', 'SeaBank'],
  ['(PERSERO)', '(Persero)'],
]);

function bankWord(word: string): string {
  const upper = word.toUpperCase();
  const known = words.get(upper);
  if (known !== undefined) return known;
  const spelled = letters.has(upper) || (upper.length <= 3 && /^[A-Z.]+$/.test(upper));
  return spelled ? upper : word.toLowerCase().replace(/[a-z]/, (first) => first.toUpperCase());
}

/** Ordinary capitals, without "Tbk", and "Unit Usaha Syariah" in full where the source cut it off. */
const bankName = (raw: string): string =>
  raw
    .replace(/,?\s*\bTBK\b\.?/gi, '')
    .replace(/[\s-]+(?:UUS|UNIT(?: USAHA(?: SY\w*)?)?)$/i, ' UNIT USAHA SYARIAH')
    .replace(/,(?=\S)/g, ', ')
    .replace(/ CONSTRUCTION B$/, ' CONSTRUCTION BANK')
    .split(' ')
    .map(bankWord)
    .join(' ');

/** Banks by name. */
export const cleanBanks = (rows: readonly CsvRow[]): Bank[] =>
  rows
    .map((row) => ({
      code: row('kode_bank'),
      bic: row('sandi_bic'),
      name: bankName(row('nama')),
      shortName: bankName(row('nama_singkat')).replace('Unit Usaha Syariah', 'UUS'),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'id'));

const holidayKinds = new Map<string, Holiday['kind']>([
  ['libur_nasional', 'national'],
  ['cuti_bersama', 'joint-leave'],
]);

/** Holidays by date. @throws Error for a date or kind that does not exist. */
export const cleanHolidays = (rows: readonly CsvRow[]): Holiday[] =>
  rows
    .map((row) => {
      const [date, kind] = [row('tanggal'), holidayKinds.get(row('jenis'))];
      if (!isLocalDate(date) || !kind) throw new Error(`Not a holiday: ${date} ${row('jenis')}`);
      return { date, name: row('nama'), kind };
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

/** Given names of at least three letters, titles and other words left out, the most frequent first. */
export const cleanGivenNames = (rows: readonly CsvRow[]): GivenName[] =>
  rows
    .filter((row) => row('bukan_nama') === '0' && row('nama').length > 2)
    .flatMap((row) => {
      const [name, gender] = [row('nama'), row('jk')];
      const weight = Math.round(Number(row('frekuensi_sampel')) * 1_000_000);
      if ((gender !== 'L' && gender !== 'P') || !(weight > 0)) return [];
      return [{ name: name.charAt(0).toUpperCase() + name.slice(1), gender, weight } as const];
    })
    .toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
