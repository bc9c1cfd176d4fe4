import { addDays, daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
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
/** As many payers of one amount may share words that still tell them from others. */
const SHARED_BY = 4;
/** The very words of more money than this are nobody's. */
const TWINS = 60;

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

const isSameNumber = (a: string, b: string): boolean => a === b || a.startsWith(b) || b.startsWith(a);

type Entry<M extends Telling> = { money: M; at: number; words: Words };

/** The names of one telling that another has as well. */
const sharedNames = (a: readonly string[], b: readonly string[]): string[] =>
  a.filter((name) => b.some((other) => isSameName(name, other)));

/** Numbers are looked up by all but their last digits, which may have been cut off. */
const numberKey = (number: string): string => number.slice(0, Math.max(NUMBER_DIGITS, number.length - 2));

/** What money is looked up by: its amount with the beginning of each word. */
const keysOf = ({ money, words }: Read): string[] => [
  ...new Set([
    ...words.names.map((name) => `${money.amount} ${spelt(name).slice(0, CUT_LETTERS)}`),
    ...words.numbers.map((number) => `${money.amount} ${numberKey(number)}`),
  ]),
];

const twinKey = ({ money, words }: Read): string => `${money.amount} ${money.day} ${words.glued}`;

const dayKey = (amount: number, day: LocalDate): string => `${amount} ${day}`;

type Read = Pick<Entry<Telling>, 'money' | 'words'>;

/** Whether so few payers of an amount have all of some words that these tell them from others. */
function rarityOf(read: readonly Read[]): (amount: number, words: readonly string[]) => boolean {
  const payers = new Map<string, Set<string>>();
  for (const { money, words } of read) {
    if (money.payer === null) continue;
    for (const word of new Set([...words.names, ...words.numbers])) {
      const key = `${money.amount} ${word}`;
      payers.set(key, (payers.get(key) ?? new Set()).add(money.payer));
    }
  }
  return (amount, words) => {
    const [first, ...rest] = words.map((word) => payers.get(`${amount} ${word}`) ?? new Set<string>());
    if (first === undefined) return false;
    return rest.reduce((both, one) => both.intersection(one), first).size <= SHARED_BY;
  };
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

type Likeness = { how: Retelling; tells: boolean };

/** What was found, and whether its words tell it from money of others. */
export type Retold<M> = Likeness & { money: M };

/** How two tellings are alike, by words that few have. @param isRare whether few payers of an amount have all of some words */
function likenessBy(isRare: (amount: number, words: readonly string[]) => boolean) {
  /** Whether a word of money is one that few have. */
  const tells = ({ money, words }: Read): boolean =>
    [...words.names, ...words.numbers].some((word) => isRare(money.amount, [word]));

  /**
   * Whether two tellings share a number that few have, or names that few have together: of money that an officer assigned both
   * times any of them, otherwise several, or all that one of them has.
   */
  function areAlike(asked: Read, one: Read): boolean {
    const { amount } = asked.money;
    const numbers = asked.words.numbers.filter((number) => isRare(amount, [number]));
    if (numbers.some((number) => one.words.numbers.some((other) => isSameNumber(number, other)))) return true;
    const shared = sharedNames(asked.words.names, one.words.names);
    const fewest = Math.min(asked.words.names.length, one.words.names.length);
    const areAssigned = asked.money.isAssigned && one.money.isAssigned;
    return isRare(amount, shared) && (areAssigned || shared.length >= Math.min(2, fewest));
  }

  return (asked: Entry<Telling>, one: Entry<Telling>, daysApart: number): Likeness | null => {
    const [isTold, isOther] = [tells(asked), tells(one)];
    const isAssigned = asked.money.isAssigned || one.money.isAssigned;
    const isOneAccount = asked.money.day === one.money.day && asked.money.methodId === one.money.methodId;
    const areOfTwo = haveOtherReferences(asked.money.reference, one.money.reference);
    if (twinKey(asked) === twinKey(one) && asked.words.glued !== '') {
      if (isAssigned && (isTold || (isOneAccount && !areOfTwo))) return { how: 'SAME', tells: isTold };
      if (isTold && isOneAccount && !areOfTwo) return { how: 'SAME', tells: true };
    }
    if (!isAssigned || !isNear(asked.money, one.money, daysApart)) return null;
    if (areAlike(asked, one) || namesStudent(one.words, asked.money.payer)) {
      return { how: 'ALIKE', tells: true };
    }
    const areAssigned = asked.money.isAssigned && one.money.isAssigned;
    const isUntold = areAssigned && isOneAccount && !areOfTwo && !(isTold && isOther);
    return isUntold ? { how: 'UNTOLD', tells: false } : null;
  };
}

/**
 * Makes money findable by what was written about it, so that one transfer told twice is not booked for two (academic practice).
 * Where an officer said who paid either, a name or a number of both makes them alike, however else they are told, and so does
 * one day in one account where one of them names nobody. Where the bank names the payer of both, only the very words do.
 * Words that many payers of the amount share tell nothing by themselves.
 * @returns finds what a telling may be once more, for others than its payer, in the order of `all`; `daysApart` is how many days
 *   two tellings of a transfer may lie apart.
 */
export function retellings<M extends Telling>(
  all: readonly M[],
): (asked: Telling, daysApart: number) => Retold<M>[] {
  const entries = all.map((money, at): Entry<M> => ({ money, at, words: wordsOf(money) }));
  const isRare = rarityOf(entries);
  const assigned = entries.filter(({ money }) => money.isAssigned);
  const byDay = groupBy(entries, ({ money }) => [dayKey(money.amount, money.day)]);
  const byText = groupBy(entries, (entry) => [twinKey(entry)]);
  const assignedByWord = groupBy(assigned, keysOf);

  const likeness = likenessBy(isRare);

  /** All of the amount about the day, for what an officer assigned; for the rest what officers assigned in some of its words. */
  function candidatesFor(asked: Entry<Telling>, daysApart: number): Entry<M>[] {
    const { money } = asked;
    if (money.isAssigned) {
      const shifts = Array.from({ length: 2 * daysApart + 1 }, (_, at) => at - daysApart);
      return shifts.flatMap((shift) => byDay.get(dayKey(money.amount, addDays(money.day, shift))) ?? []);
    }
    const nim = money.payer === null ? [] : [`${money.amount} ${numberKey(withoutZeros(money.payer))}`];
    const twins = byText.get(twinKey(asked)) ?? [];
    const near = [...keysOf(asked), ...nim].flatMap((key) => assignedByWord.get(key) ?? []);
    return [...new Set([...near, ...(twins.length <= TWINS ? twins : [])])];
  }

  return (money, daysApart) => {
    const words = wordsOf(money);
    const asked: Entry<Telling> = { money, at: -1, words };
    return candidatesFor(asked, daysApart)
      .filter((one) => one.money.payer === null || one.money.payer !== money.payer)
      .toSorted((one, other) => one.at - other.at)
      .flatMap((one) => {
        const found = one.money === money ? null : likeness(asked, one, daysApart);
        return found === null ? [] : [{ money: one.money, ...found }];
      });
  };
}
