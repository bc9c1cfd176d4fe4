import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { plainDigits } from '#shared/platform/format/digits.ts';
import { isMisspelt } from '#shared/platform/format/edit-distance.ts';
import { normalise } from '#shared/platform/format/search.ts';
import { nameWords, spelt } from '#shared/platform/person/name-words.ts';
import { haveOtherReferences } from './same-money.ts';

/** Money as a bank, a payer or an officer wrote of it. Amount in rupiah. */
export type Telling = {
  amount: number;
  day: LocalDate;
  /** The account it came into. */
  methodId: string;
  reference: string;
  /** All that was written about it: description, reference, sender. */
  text: string;
  /** Who it is booked for: the NIM of a student, the key of a sponsor; null for nobody known. */
  payer: string | null;
  /** An officer said who paid it; neither the bank nor the payer did. */
  isAssigned: boolean;
};

/**
 * `SAME`: in the same words; `ALIKE`: a name or a number of one stands in the other; `UNTOLD`: of the same day and account, and
 * one of them names nobody.
 */
export type Retelling = 'SAME' | 'ALIKE' | 'UNTOLD';

/** Words that any transfer may hold: they tell no payer from another. */
const general = new Set(
  (
    'bi ke to cr db dr kr in di va vo no id ob mb ib mp tf tk pt cv rp an dn ke ft fs ws ss as si nm rek ' +
    'transaksi trx trf trsf tsf trfdn transfer overbooking pindah pemindahan buku pinbuk kliring clearing skn skni rtgs llg bifast ' +
    'fast bif nbmb mcm esb inhousetrf inhouse echannel pay topup top banking ebanking internet mobile online qris mpm edc atm teller ' +
    'counter cabang kcp kcu kantor switching otomatis briva setor setoran tunai cash deposit kredit credit debet debit masuk inward ' +
    'incoming outgoing payment purchase autodebet virtual account rekening acc acct nomor nama atas penerima pengirim beneficiary ' +
    'remark remarks berita keterangan ref reff referensi reference dari from kepada untuk utk for via dan dgn dengan the ftscy ftfva ' +
    'ftqrs livin brimo bca bni bri bsi btn mandiri cimb niaga danamon ocbc nisp maybank bjb dki syariah bank ovo gopay shopeepay linkaja ' +
    'bayar pembayaran byr pby biaya uang kuliah uangkuliah spp ukt dpp bpp her registrasi daftar ulang pendaftaran semester smt ganjil ' +
    'genap pendek tahun akademik ajaran tagihan angsuran cicilan pelunasan lunas sisa titipan praktikum skripsi wisuda gedung almamater ' +
    'mahasiswa mhs nim npm kampus anak saya yayasan stie stmb universitas politeknik akademi sekolah tinggi rupiah idr sdr sdri bpk ibu bapak'
  ).split(' '),
);

/** Digits of a number that tells one transfer from another. */
const NUMBER_DIGITS = 6;
/** Letters of a word that may be the beginning of another, cut off. */
const CUT_LETTERS = 3;
/** As many payers may share a word that still tells them from others. */
const SHARED_BY = 4;
/** Words of more money than this are compared no further: they tell nobody. */
const BUCKET = 60;

/** Whether digits are a year, a term or a day of the month of the money. */
function isTime(digits: string, day: LocalDate): boolean {
  const [year, month] = [day.slice(2, 4), day.slice(5, 7)];
  const date = `(?:(?:20)?${year})?(?:${month}[0-3]\\d|[0-3]\\d${month})(?:(?:20)?${year})?`;
  return new RegExp(`^(?:(?:19|20)\\d\\d(?:(?:19|20)?\\d\\d)?[123]?|${date})$`, 'u').test(digits);
}

/** What money is told by: all its words, names as they are spelt, and numbers without leading zeros. */
type Words = { glued: string; names: string[]; numbers: string[] };

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/u, '');

function wordsOf({ text, day, amount }: Telling): Words {
  const tokens = plainDigits(normalise(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isPlain = (token: string): boolean => /^\p{L}+$/u.test(token);
  const letters = tokens
    .flatMap((token) => (token.match(/\p{L}+/gu) ?? []).filter((run) => isPlain(token) || run.length > 2))
    .filter((word) => word.length > 1 && !general.has(word));
  const digits = tokens.flatMap((token) => [token, ...(token.match(/\p{N}+/gu) ?? [])]);
  const numbers = digits
    .filter((word) => word !== String(amount) && word !== `${amount}00` && !isTime(word, day))
    .map(withoutZeros)
    .filter((word) => word.replace(/\P{N}/gu, '').length >= NUMBER_DIGITS);
  return {
    glued: tokens.join(''),
    names: nameWords(letters.join(' ')).map((word) => word.text),
    numbers: [...new Set(numbers)],
  };
}

/** Whether two words may be one: spelt otherwise, or cut off. */
function isSameName(a: string, b: string): boolean {
  if (a === b || spelt(a) === spelt(b)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (short.length >= CUT_LETTERS && long.startsWith(short)) || isMisspelt(a, b);
}

const tells = ({ names, numbers }: Words): boolean => names.length + numbers.length > 0;

const isSameNumber = (a: string, b: string): boolean => a === b || a.startsWith(b) || b.startsWith(a);

const areAlike = (a: Words, b: Words): boolean =>
  a.names.some((name) => b.names.some((other) => isSameName(name, other))) ||
  a.numbers.some((number) => b.numbers.some((other) => isSameNumber(number, other)));

type Entry<M extends Telling> = { money: M; at: number; words: Words };

/** Numbers are looked up by all but their last digits, which may have been cut off. */
const numberKey = (number: string): string => number.slice(0, Math.max(NUMBER_DIGITS, number.length - 2));

/** What money is looked up by: its amount with the beginning of each word. */
const keysOf = ({ money, words }: Entry<Telling>): string[] => [
  ...new Set([
    ...words.names.map((name) => `${money.amount} ${spelt(name).slice(0, CUT_LETTERS)}`),
    ...words.numbers.map((number) => `${money.amount} ${numberKey(number)}`),
  ]),
];

const twinKey = ({ money, words }: Entry<Telling>): string => `${money.amount} ${money.day} ${words.glued}`;

const accountKey = ({ amount, day, methodId }: Telling): string => `${amount} ${day} ${methodId}`;

/** Payers of each word, to tell words of many from those of a few. */
function payersByWord(entries: readonly Entry<Telling>[]): ReadonlyMap<string, ReadonlySet<string>> {
  const payers = new Map<string, Set<string>>();
  for (const { money, at, words } of entries) {
    for (const word of new Set([...words.names, ...words.numbers])) {
      const found = payers.get(word) ?? new Set();
      payers.set(word, found.add(money.payer ?? String(at)));
    }
  }
  return payers;
}

const isNear = (a: Telling, b: Telling, daysApart: number): boolean =>
  Math.abs(daysBetween(a.day, b.day)) <= daysApart;

/** Whether words name a student by the NIM. */
const namesStudent = ({ numbers }: Words, nim: string | null): boolean =>
  nim !== null && numbers.some((number) => number.endsWith(withoutZeros(nim)));

const groupBy = <M extends Telling>(
  entries: readonly Entry<M>[],
  keys: (entry: Entry<M>) => readonly string[],
): ReadonlyMap<string, Entry<M>[]> => {
  const groups = new Map<string, Entry<M>[]>();
  for (const entry of entries) {
    for (const key of keys(entry)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  }
  return groups;
};

/** What was found, and whether its words tell it from money of others. */
export type Retold<M> = { money: M; how: Retelling; tells: boolean };

/**
 * Makes money findable by what was written about it, so that one transfer told twice is not booked for two (academic practice).
 * Where an officer said who paid either, a name or a number of both makes them alike, however else they are told, and so does
 * one day in one account where one of them names nobody. Where the bank names the payer of both, only the very words do.
 * Words that many payers share tell nothing.
 * @returns finds what a telling may be once more, for others than its payer, in the order of `all`; `daysApart` is how many days
 *   two tellings of a transfer may lie apart.
 */
export function retellings<M extends Telling>(
  all: readonly M[],
): (asked: Telling, daysApart: number) => Retold<M>[] {
  const entries = all.map((money, at): Entry<M> => ({ money, at, words: wordsOf(money) }));
  const payers = payersByWord(entries);
  const byWord = groupBy(entries, keysOf);
  const byText = groupBy(entries, (entry) => [twinKey(entry)]);
  const assigned = entries.filter(({ money, words }) => money.isAssigned && words.glued !== '');
  const byAccount = groupBy(assigned, ({ money }) => [accountKey(money)]);

  const isTelling = (word: string): boolean => (payers.get(word)?.size ?? 0) <= SHARED_BY;
  const telling = ({ glued, names, numbers }: Words): Words => ({
    glued,
    names: names.filter(isTelling),
    numbers: numbers.filter(isTelling),
  });

  function likeness(
    asked: Entry<Telling>,
    one: Entry<M>,
    daysApart: number,
  ): Omit<Retold<M>, 'money'> | null {
    const [a, b] = [telling(asked.words), telling(one.words)];
    const [isTold, isOther] = [tells(a), tells(b)];
    const isAssigned = asked.money.isAssigned || one.money.isAssigned;
    const isOneAccount = accountKey(asked.money) === accountKey(one.money);
    const areOfTwo = haveOtherReferences(asked.money.reference, one.money.reference);
    if (twinKey(asked) === twinKey(one) && a.glued !== '') {
      if (isAssigned && (isTold || (isOneAccount && !areOfTwo))) return { how: 'SAME', tells: isTold };
      if (isTold && isOneAccount && !areOfTwo) return { how: 'SAME', tells: true };
    }
    if (!isAssigned || !isNear(asked.money, one.money, daysApart)) return null;
    if (areAlike(a, b) || namesStudent(one.words, asked.money.payer)) return { how: 'ALIKE', tells: true };
    const areAssigned = asked.money.isAssigned && one.money.isAssigned && a.glued !== '' && b.glued !== '';
    const isUntold = areAssigned && isOneAccount && !areOfTwo && !(isTold && isOther);
    return isUntold ? { how: 'UNTOLD', tells: false } : null;
  }

  return (money, daysApart) => {
    const asked: Entry<Telling> = { money, at: -1, words: wordsOf(money) };
    const nim = money.payer === null ? [] : [`${money.amount} ${numberKey(withoutZeros(money.payer))}`];
    const inWords = [...keysOf(asked), ...nim].map((key) => byWord.get(key) ?? []);
    const twins = byText.get(twinKey(asked)) ?? [];
    const near = new Set([
      ...inWords.filter((bucket) => bucket.length <= BUCKET).flat(),
      ...(money.isAssigned || twins.length <= BUCKET ? twins : []),
      ...(money.isAssigned ? (byAccount.get(accountKey(money)) ?? []) : []),
    ]);
    return Array.from(near)
      .filter((one) => one.money.payer === null || one.money.payer !== money.payer)
      .toSorted((one, other) => one.at - other.at)
      .flatMap((one) => {
        const found = one.money === money ? null : likeness(asked, one, daysApart);
        return found === null ? [] : [{ money: one.money, ...found }];
      });
  };
}
