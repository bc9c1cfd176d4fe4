import { referenceKey } from './same-money.ts';
import { groupedNumbers } from './statement-numbers.ts';

/**
 * A word of its own or glued to a number; behind a short number `k` may say thousands. "Kartu Debit" is a kind of card.
 */
const CREDIT = /(?<![a-z])(?<!(?:kartu|card)\s+)(?:c|cr|(?<!^\D*\d\.?\d{0,3})k|kr|kredit|credit|masuk)\.?$/i;
const DEBIT = /(?<![a-z])(?<!(?:kartu|card)\s+)(?:d|db|dr|debet|debit|keluar)\.?$/i;

/** Which way money went by the word a cell ends in, such as `CR` or `TRSF DB`; null where it says nothing. */
export function moneyDirection(text: string): 'IN' | 'OUT' | null {
  if (DEBIT.test(text)) return 'OUT';
  return CREDIT.test(text) ? 'IN' : null;
}

/** An amount without the direction some banks write behind it; all else of it stays. */
export const withoutDirection = (text: string): string => text.replace(CREDIT, '').trim();

/** Dashes and minus signs of typographers as the one on a keyboard. */
export const plainDashes = (text: string): string =>
  text.replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-');

const isNegative = (text: string): boolean =>
  /^(-\s*(rp\.?|idr)?\s*\d|(rp\.?|idr)\s*-\s*\d)|^\(.*\d.*\)$|\d-$/i.test(plainDashes(text));

const SUMS =
  /^((grand|sub)[\s-]?)?(total|jumlah|saldo|(opening|closing|beginning|ending) (ledger |available )?balance|(no\.?|number) of (credit|debit)s?|mutasi (debet|debit|kredit|db|cr))\b/i;
const BALANCE =
  /^((saldo (awal|akhir))|((opening|closing|beginning|ending) balance)|(((grand|sub)[\s-]?)?total))\s*:?$/i;
/** A side of the account where a day would stand: a sum of it. */
const SIDE = /^(kredit|debet|debit|credit)\s*[:=]?$/i;

const sumStarts = new Set(
  'grand sub subtotal sum summary total jumlah jml saldo balance opening closing beginning ending mutasi pindahan dipindahkan'.split(
    ' ',
  ),
);
/** What sums of a bank are called by, and the currency. */
const sumWords = new Set([
  ...sumStarts,
  ...'awal akhir kredit debet debit credit cr db dr masuk keluar penerimaan pengeluaran transaksi'.split(' '),
  ...'transaction transactions hari bulan periode halaman rekening sebelumnya lalu ini per dan dari ke tanggal'.split(
    ' ',
  ),
  ...'ledger available of day month page and brought carried forward account rp idr'.split(' '),
]);

const MONTH = String.raw`(?:jan|feb|peb|mar|apr|mei|may|jun|jul|ag[ust]|aug|sep|o[kc]t|no[vp]|de[sc])\p{L}*`;
const MONTH_OF_DAY = String.raw`\s*[-/. ]\s*(?:\d{1,2}|${MONTH})`;
/** A day in a text. */
const DATE = new RegExp(
  String.raw`(?<!\d)(?:\d{1,2}${MONTH_OF_DAY}\s*[-/. ,]\s*\d{2,4}|\d{4}${MONTH_OF_DAY}\s*[-/. ]\s*\d{1,2})(?!\d)`,
  'iu',
);
/** A cell that is a day without its year, or one as a number. */
const DAY_ALONE = new RegExp(String.raw`^(?:\d{5,8}|(?:\p{L}+,\s*)?\d{1,2}${MONTH_OF_DAY})$`, 'iu');

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const isOfSums = (text: string): boolean =>
  wordsOf(text.replace(DATE, ' ')).every((word) => sumWords.has(word));
const isSum = (text: string): boolean => sumStarts.has(wordsOf(text)[0] ?? '') && isOfSums(text);

/** A number this long may name a payer, unless it has a fraction as amounts have; a shorter one in words of a transfer. */
const PAYER = /(?<![\d.,])\d{9,}(?!\d|[.,]\d)/;
const SHORT_PAYER = /(?<![\d.,])\d{6,}(?!\d|[.,]\d)/;
const AMOUNT = /(?<!\d)\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d{1,2})?(?!\d)/g;
const namesPayer = (text: string): boolean =>
  PAYER.test(text) || groupedNumbers(text.replace(AMOUNT, '/')).length > 0;
const isNumber = (text: string): boolean => /^[\d\s.,-]+$/.test(text);

/** What a cell begins with that says when a file was made, or for which time: a day in it is no payment's. */
const MADE_ON =
  /^((laporan|dokumen|mutasi)( ini)? )?(di ?cetak|ter ?cetak|cetak|printed|print|created|generated|tanggal (cetak|unduh)|diunduh|downloaded|halaman|hal\.?|page|periode?)\b/i;
/** What such a cell goes on with in the next one. */
const GOES_ON = /^(dari|of|sampai|s\.?\/?d\.?|to|pada|tanggal|jam|pukul|oleh|by)\b/i;
/** A number that a cell says is of an account, an officer or a telephone. */
const LABELLED =
  /^((no\.?|nomor) ?(rekening|rek\.?)|(rekening|account) ?[:=]|account (no\.?|number)|nip|nidn|telp\.?|telepon|phone|fax|user ?id)\s*[:.=]?\s*[\d -]+(\([^)]*\))?$/i;

/** Whether a cell holds money, and not zero. */
export const hasAmount = (text: string): boolean => /[1-9]/.test(text);

/** The cells of a line of a bank statement that tell what it is, without blanks around them; empty where there is none. */
export type StatementCells = {
  payer: string;
  received: string;
  /** In statements that keep what went out in a column of its own. */
  spent: string;
  direction: string;
  day: string;
  reference: string;
  /** What the bank wrote about it. */
  note: string;
};

/**
 * Whether a line tells of the file or the account: it has no amount, no day and no number that may be a payer's, but in a
 * cell that says what they are, or alone beside it.
 */
function isAboutFile({ received, spent, day }: StatementCells, texts: readonly string[]): boolean {
  const [first = '', ...rest] = texts.filter((text) => text !== '');
  const [value] = rest.length === 1 ? rest : [];
  const isKnownNumber = (text: string): boolean =>
    LABELLED.test(text) || (text === value && LABELLED.test(`${first} ${text}`));
  const isKnownDay = (text: string): boolean =>
    MADE_ON.test(first) && (text === first || (text === value && text !== day));
  return (
    (!/\d/.test(received) || MADE_ON.test(received)) &&
    !hasAmount(spent) &&
    !DAY_ALONE.test(day) &&
    [first, ...rest].every(
      (text) => (!SHORT_PAYER.test(text) || isKnownNumber(text)) && (!DATE.test(text) || isKnownDay(text)),
    )
  );
}

/** Whether a line tells of sums of the bank, and of no transfer: it has no reference of its own and names no payer. */
function isOfBank(cells: StatementCells, texts: readonly string[]): boolean {
  const { received, spent, direction, day, reference, note } = cells;
  const hasMoney = hasAmount(received) || hasAmount(spent);
  const isDay = /\d/.test(day) && !SUMS.test(day) && !isSum(day);
  const key = referenceKey(reference);
  // In a line of sums a short number counts them.
  if (hasMoney && key !== '' && (isDay || !/^\d{1,4}$/.test(key))) return false;
  const known = [received, spent, direction, ...(isDay ? [day] : [])];
  const others = texts.filter((text) => !known.includes(text));
  if (others.some(isSum) && others.every((text) => isOfSums(text) && !namesPayer(text))) return true;
  const isOfPayer = (text: string): boolean =>
    isOfSums(text) ? hasMoney && namesPayer(text) : SHORT_PAYER.test(text) || namesPayer(text);
  if ([...others.filter((text) => !isNumber(text)), note].some(isOfPayer)) return false;
  return (
    texts.some((text) => BALANCE.test(text)) ||
    (!isDay && (SIDE.test(day) || texts.some((text) => SUMS.test(text))))
  );
}

/**
 * What a line is of which nobody knows the cells, for it has more of them than there are headings: all of it is of sums, or has
 * no number but in words about the file.
 */
function asideWhole(texts: readonly string[]): 'SUMS' | 'ABOUT_FILE' | null {
  const [first = ''] = texts;
  if (texts.some(isSum) && texts.every((text) => isOfSums(text) && !namesPayer(text))) return 'SUMS';
  const isMade = MADE_ON.test(first);
  const isAbout = (text: string): boolean =>
    !/\d/.test(text) || LABELLED.test(text) || (isMade && (text === first || GOES_ON.test(text)));
  return texts.every(isAbout) ? 'ABOUT_FILE' : null;
}

const isOutgoing = ({ received, spent, direction }: StatementCells): boolean =>
  moneyDirection(direction) === 'OUT' ||
  moneyDirection(received) === 'OUT' ||
  isNegative(received) ||
  (hasAmount(spent) && !hasAmount(received));

/**
 * Why a line of a bank statement is no payment: money that went out, sums and balances of the bank, or words about the
 * file. A line with a payer, or with a reference of its own, is no line of sums; one with a day is none unless a whole cell
 * says so and nothing else in it tells of a transfer. One with an amount, a day or a payer is never about the file.
 * @param cells all empty where nobody knows which is which.
 * @param texts every cell of the line, also those that are read as nothing.
 */
export function asideOf(
  cells: StatementCells,
  texts: readonly string[],
): 'OUTGOING' | 'SUMS' | 'ABOUT_FILE' | null {
  const filled = texts.filter((text) => text !== '');
  if (filled.length > 1 && Object.values(cells).every((text) => text === '')) return asideWhole(filled);
  if (!/\d/.test(cells.payer) || (isSum(cells.payer) && !namesPayer(cells.payer))) {
    if (isOfBank(cells, texts)) return 'SUMS';
    if (isAboutFile(cells, texts)) return 'ABOUT_FILE';
  }
  return isOutgoing(cells) ? 'OUTGOING' : null;
}
