import { moneyDirection, plainDashes } from './statement-aside.ts';

type Way = 'IN' | 'OUT';

/** Which way money went; `UNSAID` where a column says it of other lines only. */
export type Direction = Way | 'UNSAID';

const wayOf = (way: Way, words: string): [string, Way][] => words.split(' ').map((word) => [word, way]);

/** What banks mark a direction by. */
const marks = new Map<string, Way>([
  ...wayOf('IN', '+ c cr k kr kredit credit masuk in incoming inflow inward'),
  ...wayOf('OUT', 'd db dr debet debit keluar out outgoing outflow outward'),
]);

/** What the directions are called besides. */
const names = new Map<string, Way>([
  ...marks,
  ...wayOf('IN', 'pemasukan penerimaan terima diterima received receipt setoran setor deposit'),
  ...wayOf('OUT', 'pengeluaran penarikan tarik withdrawal withdraw terkirim dikirim sent'),
]);

/** What is the way out beside its opposite only: students' payments are called so as well, and a dash is nothing. */
const opposites = [
  { into: ['+'], out: ['-'] },
  {
    into: ['penerimaan', 'pemasukan', 'terima', 'diterima', 'received', 'receipt'],
    out: ['pembayaran', 'bayar', 'dibayar', 'payment', 'paid'],
  },
];

/** Words beside those of a direction that say nothing of their own. */
const fillers = new Set('uang dana kas transfer trsf trf mutasi transaksi money cash fund funds'.split(' '));

/** A direction behind other words, long enough to be no initial of a person. */
const ENDS =
  /^\D*(?<![a-z])(?<!(?:kartu|card)\s+)(?:cr|kr|kredit|credit|masuk|db|dr|debet|debit|keluar)\.?$/i;
const BEGINS_IN = /^(?:cr|kr)\b/i;
const BEGINS_OUT = /^(?:db|dr)\b/i;

const wordsOf = (text: string): string[] =>
  plainDashes(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter((word, _, all) => word !== '' && (word !== '-' || all.every((one) => one === '' || one === '-')));

/** The direction of a cell that says nothing else; null for every other one. */
function wholly(text: string, known: ReadonlyMap<string, Way>): Way | null {
  const ways = new Set(
    wordsOf(text)
      .filter((word) => !fillers.has(word))
      .map((word) => known.get(word) ?? null),
  );
  const [way = null] = ways;
  return ways.size === 1 ? way : null;
}

/** The words that name a direction in a column: some do so only beside their opposite. */
function namesIn(column: ReadonlySet<string>): ReadonlyMap<string, Way> {
  const words = new Set([...column].flatMap(wordsOf));
  const out = opposites.filter(({ into }) => into.some((word) => words.has(word))).flatMap((one) => one.out);
  return new Map([...names, ...wayOf('OUT', out.join(' '))]);
}

const wayBegun = (text: string): Way | null =>
  BEGINS_OUT.test(text) ? 'OUT' : BEGINS_IN.test(text) ? 'IN' : null;

/**
 * Reads the cells of a column of directions, such as `CR` or `TRSF DB`, each by what the others hold. An empty one is of money
 * that came in where the column marks only what went out; null for words in a column without any direction.
 */
export function directionsIn(column: Iterable<string>): (text: string) => Direction | null {
  const texts = new Set(column);
  const known = namesIn(texts);
  const said = (text: string): Way | null => wholly(text, known) ?? moneyDirection(text) ?? wayBegun(text);
  const ways = new Set([...texts].map(said));
  return (text) => {
    const way = said(text);
    if (way !== null) return way;
    const isDash = /^-+$/.test(plainDashes(text));
    if (ways.has('IN')) return 'UNSAID';
    if (text === '' || isDash) return text === '' || ways.has('OUT') ? 'IN' : 'UNSAID';
    return ways.has('OUT') ? 'UNSAID' : null;
  };
}

/** Headings of what money was paid by. */
const MEANS = /kartu|card|metode|method|kanal|channel/i;

/**
 * How surely a column says which way money went, whatever stands above it: 0 for one that does not, 2 where some went out.
 * @param isNote what is written about lines is read there: no more than the marks of a bank counts then, unless all cells
 *   are directions.
 */
export function directionFit(label: string, column: readonly string[], isNote: boolean): 0 | 1 | 2 {
  const texts = column.filter((text) => text !== '');
  if (MEANS.test(label)) return 0;
  const known = namesIn(new Set(texts));
  const isWhole = (text: string): boolean => wholly(text, known) !== null;
  const isTold = (text: string): boolean =>
    isNote && !texts.every(isWhole) ? wholly(text, marks) !== null : isWhole(text) || ENDS.test(text);
  const told = texts.filter(isTold).length;
  if (told === 0 || told * 2 < texts.length) return 0;
  const says = directionsIn(texts);
  return texts.some((text) => says(text) === 'OUT') ? 2 : 1;
}
