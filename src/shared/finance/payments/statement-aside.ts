/** A word of its own or glued to a number; behind a short number `k` may say thousands. */
const CREDIT = /(?<![a-z])(?:c|cr|(?<!^\D*\d\.?\d{0,3})k|kr|kredit|credit|masuk)\.?$/i;
const DEBIT = /(?<![a-z])(?:d|db|dr|debet|debit|keluar)\.?$/i;

/** What a cell ends in that says which way money went. */
export const DIRECTION = new RegExp(`${CREDIT.source}|${DEBIT.source}`, 'i');

/** Which way money went by the word a cell ends in, such as `CR` or `TRSF DB`; null where it says nothing. */
export function moneyDirection(text: string): 'IN' | 'OUT' | null {
  if (DEBIT.test(text)) return 'OUT';
  return CREDIT.test(text) ? 'IN' : null;
}

/** An amount without the direction some banks write behind it; all else of it stays. */
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

/** What lines about a file begin with: who printed it, its pages, its account and its period. */
const ABOUT_FILE =
  /^(di ?cetak|ter ?cetak|cetak|printed|print|tanggal (cetak|unduh)|diunduh|downloaded|halaman|hal\.?|page|periode?|(no\.?|nomor) (rekening|rek\.?)|rekening|account|nama (rekening|pemilik|bank)|mata uang|currency|cabang|branch|kantor|catatan|keterangan|note|disclaimer)\b/i;
const DATE = /\d{1,4}\s*[-/. ]\s*(\d{1,2}|\p{L}{3,})\s*[-/. ,]\s*\d{2,4}|^\d{5,8}$/u;
const currencyWords = new Set('rp idr rupiah'.split(' '));

const hasMoney = (text: string): boolean =>
  hasAmount(text) && wordsOf(withoutDirection(text)).every((word) => currencyWords.has(word));

/** Whether a line tells of the file or the account: no money in it, and no day, unless it begins as such lines do. */
function isAboutFile({ received, spent, day }: StatementCells, texts: readonly string[]): boolean {
  if (hasMoney(received) || hasMoney(spent)) return false;
  if (ABOUT_FILE.test(texts.find((text) => text !== '') ?? '')) return true;
  return !DATE.test(day) && !texts.some((text) => PAYER.test(text));
}

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
 * Why a line of a bank statement is no payment: money that went out, sums and balances of the bank, or words about the
 * file. A line with a payer or a day is no line of sums, unless a whole cell says that it is one and nothing else in it tells
 * of a transfer; one with money and a day is never about the file.
 * @param all every cell of the line, also those that are read as nothing.
 */
export function asideOf(
  { payer, received, spent, direction, day }: StatementCells,
  all: readonly string[],
): 'OUTGOING' | 'SUMS' | 'ABOUT_FILE' | null {
  const texts = all.map((text) => text.trim());
  if (!/\d/.test(payer)) {
    if (texts.some((text) => BALANCE.test(text))) return 'SUMS';
    const known = [received, spent, direction, day].map((text) => text.trim());
    const others = texts.filter((text) => !known.includes(text));
    if (others.some(isSum) && others.every((text) => isOfSums(text) && !PAYER.test(text))) return 'SUMS';
    const isDay = /\d/.test(day) && !SUMS.test(day.trim());
    if (!isDay && texts.some((text) => SUMS.test(text))) return 'SUMS';
    if (isAboutFile({ payer, received, spent, direction, day }, texts)) return 'ABOUT_FILE';
  }
  const isOut =
    moneyDirection(direction.trim()) === 'OUT' ||
    moneyDirection(received.trim()) === 'OUT' ||
    isNegative(received.trim()) ||
    (hasAmount(spent) && !hasAmount(received));
  return isOut ? 'OUTGOING' : null;
}
