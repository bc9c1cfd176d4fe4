const CREDIT = /(^|[^a-z])(c|cr|k|kr|kredit|credit|masuk)$/i;
const DEBIT = /(^|[^a-z])(d|db|dr|debet|debit|keluar)$/i;

/** What a cell ends in that says which way money went. */
export const DIRECTION = new RegExp(`${CREDIT.source}|${DEBIT.source}`, 'i');

/** Which way money went by the word a cell ends in, such as `CR` or `TRSF DB`; null where it says nothing. */
export function moneyDirection(text: string): 'IN' | 'OUT' | null {
  if (DEBIT.test(text)) return 'OUT';
  return CREDIT.test(text) ? 'IN' : null;
}

/** An amount without the direction some banks write behind it. */
export const withoutDirection = (text: string): string => text.replace(CREDIT, '').trim();

const isNegative = (text: string): boolean =>
  /^(-\s*(rp\.?|idr)?\s*\d|(rp\.?|idr)\s*-\s*\d)|^\(.*\d.*\)$|\d-$/i.test(text);

const SUMS =
  /^((grand|sub)[\s-]?)?(total|jumlah|saldo|(opening|closing|beginning|ending) balance|mutasi (debet|debit|kredit|db|cr))\b/i;
const BALANCE =
  /^((saldo (awal|akhir))|((opening|closing|beginning|ending) balance)|(((grand|sub)[\s-]?)?total))\s*:?$/i;

const sumStarts = new Set(
  'grand sub subtotal total jumlah jml saldo balance opening closing beginning ending mutasi'.split(' '),
);
/** What sums of a bank are called by, and the currency. */
const sumWords = new Set([
  ...sumStarts,
  ...'awal akhir kredit debet debit credit cr db dr masuk keluar penerimaan pengeluaran transaksi'.split(' '),
  ...'transaction transactions hari bulan periode halaman rekening sebelumnya lalu ini per dan tanggal'.split(
    ' ',
  ),
  ...'of day month page and account rp idr'.split(' '),
]);
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const isOfSums = (text: string): boolean => wordsOf(text).every((word) => sumWords.has(word));
const isSum = (text: string): boolean => sumStarts.has(wordsOf(text)[0] ?? '') && isOfSums(text);
/** A number this long may name a payer. */
const PAYER = /(?<!\d)\d{9,}(?!\d)/;

const hasAmount = (text: string): boolean => /[1-9]/.test(text);

/** The cells of a line of a bank statement that tell what it is, as they stand in the file; empty where there is none. */
export type StatementCells = {
  payer: string;
  received: string;
  /** In statements that keep what went out in a column of its own. */
  spent: string;
  direction: string;
  day: string;
};

/**
 * Why a line of a bank statement is no payment: money that went out, or sums and balances of the bank. A line with a payer
 * or a day is no line of sums, unless a whole cell says that it is one and nothing else in it tells of a transfer.
 * @param all every cell of the line, also those that are read as nothing.
 */
export function asideOf(
  { payer, received, spent, direction, day }: StatementCells,
  all: readonly string[],
): 'OUTGOING' | 'SUMS' | null {
  const texts = all.map((text) => text.trim());
  if (!/\d/.test(payer)) {
    if (texts.some((text) => BALANCE.test(text))) return 'SUMS';
    const known = [received, spent, direction, day].map((text) => text.trim());
    const others = texts.filter((text) => !known.includes(text));
    if (others.some(isSum) && others.every((text) => isOfSums(text) && !PAYER.test(text))) return 'SUMS';
    if (!/\d/.test(day) && texts.some((text) => SUMS.test(text))) return 'SUMS';
  }
  const isOut =
    moneyDirection(direction.trim()) === 'OUT' ||
    moneyDirection(received.trim()) === 'OUT' ||
    isNegative(received.trim()) ||
    (hasAmount(spent) && !hasAmount(received));
  return isOut ? 'OUTGOING' : null;
}
