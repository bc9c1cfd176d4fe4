import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { plainDigits } from '#shared/platform/format/digits.ts';
import { normalise } from '#shared/platform/format/search.ts';

/** Money in the words of a bank. Amount in rupiah. */
export type ToldMoney = {
  amount: number;
  day: LocalDate;
  /** The account it came into. */
  methodId: string;
  /** What the bank wrote about it, as it stands on the statement. */
  note: string;
  /** NIM of whom it was or would be booked for; null for nobody known. */
  nim: string | null;
};

/** `SAME`: the same words of the same day; `ALIKE`: what one tells, the other tells as well. */
export type WordLikeness = 'SAME' | 'ALIKE';

/** What banks and payers write about anybody's transfer: it tells no payer from another. */
const general = new Set(
  (
    'transaksi trx trf trsf tsf trfdn transfer overbooking pindah pemindahan buku pinbuk kliring clearing skn skni rtgs llg bifast fast ' +
    'banking ebanking internet mobile online qris mpm edc atm teller counter cabang kcp kcu kantor switching prima bersama alto link ' +
    'setor setoran tunai cash deposit kredit credit debet debit masuk inward incoming outgoing payment purchase autodebet virtual account ' +
    'rek rekening acc acct nomor nama atas penerima pengirim beneficiary remark remarks berita keterangan ref reff reference dari from ' +
    'kepada untuk utk for via dan dgn dengan the ftscy ftfva ftqrs livin brimo bca bni bri bsi btn mandiri permata cimb niaga danamon ' +
    'mega panin ocbc nisp maybank jago seabank bukopin muamalat bjb dki jatim jateng syariah bank dana ovo gopay shopeepay linkaja ' +
    'bayar pembayaran byr pby biaya uang uangkuliah kuliah spp ukt ukp dpp bpp her registrasi daftar ulang pendaftaran semester smt smstr ' +
    'ganjil genap pendek tahun akademik ajaran bulan tagihan angsuran cicilan pelunasan lunas sisa titipan praktikum skripsi wisuda ' +
    'pangkal gedung almamater mahasiswa mhs nim npm stb kampus anak siswa januari februari maret april mei juni juli agustus september ' +
    'oktober november desember jan feb mar apr jun jul agu ags aug sep okt oct nov des dec rupiah idr'
  ).split(' '),
);

/** How many letters make a word that tells somebody, and how many digits a number that tells a transfer. */
const TELLING = { letters: 3, digits: 4 } as const;

/** Whether digits are a year, a term or a day of the month of the money: everybody's of that time has them. */
function isTime(digits: string, day: LocalDate): boolean {
  const [year, month] = [day.slice(2, 4), day.slice(5, 7)];
  const date = `(?:(?:20)?${year})?(?:${month}[0-3]\\d|[0-3]\\d${month})(?:(?:20)?${year})?`;
  return new RegExp(`^(?:(?:19|20)\\d\\d[123]?|${date})$`, 'u').test(digits);
}

/** What tells money from other money in what a bank wrote: names, and numbers without leading zeros. */
type Words = { glued: string; names: string[]; numbers: string[] };

function wordsOf({ note, day, amount }: ToldMoney): Words {
  const words = plainDigits(normalise(note)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const everybodys = new Set([String(amount), `${amount}00`]);
  const numbers = words
    .filter((word) => !everybodys.has(word) && !isTime(word, day))
    .map((word) => word.replace(/(^|[a-z])0+(?=\d)/u, '$1'));
  return {
    glued: words.join(''),
    names: words.filter(
      (word) => /^\p{L}+$/u.test(word) && word.length >= TELLING.letters && !general.has(word),
    ),
    numbers: numbers.filter((word) => word.replace(/\D/g, '').length >= TELLING.digits),
  };
}

/** Whether each of some words is among others; the last of them may have been cut off. */
const areAmong = (few: readonly string[], many: readonly string[]): boolean =>
  few.every((word, at) => many.some((one) => (at === few.length - 1 ? one.startsWith(word) : one === word)));

const haveSameNames = (a: Words, b: Words): boolean =>
  a.names.length > 0 && b.names.length > 0 && (areAmong(a.names, b.names) || areAmong(b.names, a.names));

/** A number tells where not both tell names, which are of two people then. */
const haveSameNumber = (a: Words, b: Words): boolean =>
  (a.names.length === 0 || b.names.length === 0) && a.numbers.some((number) => b.numbers.includes(number));

const tells = ({ names, numbers }: Words): boolean => names.length + numbers.length > 0;

/** Whether one is the other, cut off at its end. */
const isCutOff = (a: Words, b: Words): boolean =>
  (tells(a) && b.glued.startsWith(a.glued)) || (tells(b) && a.glued.startsWith(b.glued));

const namesItsPayer = ({ nim }: ToldMoney, { numbers }: Words): boolean =>
  nim !== null && numbers.some((number) => number.endsWith(nim));

type Read<M> = { money: M; words: Words };

/** How two tellings of one amount are alike; null where they are of two transfers. */
function wordLikeness(a: Read<ToldMoney>, b: Read<ToldMoney>, daysApart: number): WordLikeness | null {
  const apart = Math.abs(daysBetween(a.money.day, b.money.day));
  const isSame = apart === 0 && a.words.glued === b.words.glued && a.words.glued !== '';
  if (isSame && (tells(a.words) || a.money.methodId === b.money.methodId)) return 'SAME';
  const areOfTwo = namesItsPayer(a.money, a.words) && namesItsPayer(b.money, b.words);
  if (apart > daysApart || (areOfTwo && a.money.nim !== b.money.nim)) return null;
  const isAlike = [isCutOff, haveSameNames, haveSameNumber].some((is) => is(a.words, b.words));
  return isAlike ? 'ALIKE' : null;
}

/** What money is looked up by: the beginnings of what it tells, and all its words of the day. */
const keysOf = ({ money, words }: Read<ToldMoney>): Set<string> =>
  new Set([
    ...[...words.names, ...words.numbers].map((word) => `${money.amount} ${word.slice(0, TELLING.letters)}`),
    `${money.amount} ${money.day} ${words.glued}`,
  ]);

/**
 * Makes money findable by the words of a bank (academic practice): the same amount, about the same day, told in the same
 * words, in words of which the bank left out or added some, or by the same names or number in another order or layout.
 * Words that anybody's transfer has find it on the same day in the same account alone.
 * @returns finds what a telling may be once more, in the order of `all`; money without any words is found by nothing.
 */
export function toldIndex<M extends ToldMoney>(
  all: readonly M[],
): (asked: ToldMoney, daysApart: number) => { money: M; how: WordLikeness }[] {
  const read = all.map((money, at) => ({ money, at, words: wordsOf(money) }));
  const byKey = new Map<string, typeof read>();
  for (const one of read) {
    for (const key of keysOf(one)) {
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, [one]);
      else found.push(one);
    }
  }
  return (money, daysApart) => {
    const asked = { money, words: wordsOf(money) };
    const near = new Set(Array.from(keysOf(asked), (key) => byKey.get(key) ?? []).flat());
    return Array.from(near)
      .toSorted((a, b) => a.at - b.at)
      .flatMap((one) => {
        const how = wordLikeness(asked, one, daysApart);
        return how === null ? [] : [{ money: one.money, how }];
      });
  };
}
