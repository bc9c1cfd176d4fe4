import { type LocalDate, yearOf, yearsBefore } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { readIdentifier } from '#shared/platform/format/identifier.ts';
import { parsePhone } from '#shared/platform/format/phone.ts';
import { isYear } from './units.ts';
import { unkeptName } from '#shared/platform/format/unkept-name.ts';
import { LINK } from './field-words.ts';
import { phoneProblem } from './phone-field.ts';

type Rule<V> = (value: V, today: LocalDate) => string | null;

/** A day from `from` to `to`, both years or days; `back` and `ahead` count years from today. */
type DayRange = { from: LocalDate | { back: number }; to: { ahead: number } };

/** Which days a date may be, by what it dates. */
export const dayRanges = {
  /** A person of the college, or a parent of one. */
  birth: { from: '1900-01-01', to: { ahead: -14 } },
  /** Who came and left, and what the library got. */
  archive: { from: '1950-01-01', to: { ahead: 1 } },
  /** What was decided or published, or done in a career, or is about to be. */
  record: { from: '1960-01-01', to: { ahead: 1 } },
  /** What was done and is put down. */
  recent: { from: { back: 20 }, to: { ahead: 1 } },
  /** What is planned, taught or due, and how long a window is open. */
  running: { from: { back: 20 }, to: { ahead: 10 } },
  /** A day of a term, of which a college may keep old ones; its academic year says the rest. */
  term: { from: '1960-01-01', to: { ahead: 12 } },
  /** What holds for years: an agreement, an accreditation, an office, a rule. */
  standing: { from: '1960-01-01', to: { ahead: 30 } },
} as const satisfies Record<string, DayRange>;

function dayRule({ from, to }: DayRange): Rule<string> {
  return (value, today) => {
    const least = typeof from === 'string' ? from : yearsBefore(today, from.back);
    const most = yearsBefore(today, -to.ahead);
    return value < least || value > most
      ? `Isi tanggal antara ${longDate(least)} dan ${longDate(most)}.`
      : null;
  };
}

const yearRule =
  (least: number, ahead: number): Rule<number> =>
  (value, today) => {
    const most = yearOf(today) + ahead;
    return value < least || value > most ? `Isi tahun ${least} sampai ${most}.` : null;
  };

/** What a day dates, which says how far from today it may be. */
export type DayKind = keyof typeof dayRanges;

/** Days and moments by the name of their field; a schema whose field dates something else says so (`dayField`). */
export const dayKinds: Readonly<Record<string, DayKind>> = {
  birthDate: 'birth',
  entryDate: 'archive',
  exitDate: 'archive',
  acquiredOn: 'archive',
  accreditationDate: 'record',
  decreeDate: 'record',
  rankDecreeDate: 'record',
  publishAt: 'record',
  authorityToldOn: 'recent',
  closedOn: 'recent',
  consentOn: 'recent',
  dateMade: 'recent',
  foundOn: 'recent',
  openedOn: 'recent',
  paidOn: 'recent',
  subjectsToldOn: 'recent',
  date: 'running',
  dates: 'running',
  due: 'running',
  dueDate: 'running',
  embargoUntil: 'running',
  end: 'running',
  endDate: 'running',
  endsOn: 'running',
  examClose: 'running',
  examOpen: 'running',
  proposalClose: 'running',
  proposalOpen: 'running',
  start: 'running',
  startDate: 'running',
  startsOn: 'running',
  until: 'running',
  accreditationExpiry: 'standing',
  from: 'standing',
  mouEnd: 'standing',
  mouStart: 'standing',
  to: 'standing',
};

/** Years by the name of their field; any other year is of a person's life. */
const years: Readonly<Record<string, Rule<number>>> = {
  /** A book of the library. */
  year: yearRule(1400, 1),
  entryYear: yearRule(1950, 1),
  graduationYear: yearRule(1920, 1),
};

/** Both years of "2026/2027". */
const academicYear: Rule<string> = (value, today) => {
  const most = yearOf(today) + 10;
  const start = Number(/^(\d{4})\/\d{4}$/.exec(value)?.[1] ?? Number.NaN);
  return start < 1960 || start > most ? `Isi tahun akademik antara 1960/1961 dan ${most}/${most + 1}.` : null;
};

/** Addresses of systems in the college's own network, which may speak another protocol. */
const ownSystem =
  (pattern: RegExp, example: string): Rule<string> =>
  (value) =>
    value === '' || pattern.test(value) ? null : `Tulis alamat lengkap, misalnya ${example}.`;

/** A host, without a name and a password before it, then anything but blanks. */
const isHttps = (value: string): boolean => /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(value);

/** One rule for every link: https, or a page of the portal itself where the contract lets it pass. */
const link: Rule<string> = (value) =>
  value === '' || /^\/(?![/\\])[^\s\\]*$/.test(value) || isHttps(value) ? null : LINK;

/** A site as letterheads print it, which may leave `https://` out. */
const site: Rule<string> = (value, today) =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?$/i.test(value) ? null : link(value, today);

/** Judged on the digits that are kept; what cannot be read is refused with its reason by the field itself. */
const nim: Rule<string> = (value) => {
  const read = readIdentifier(value);
  const isRefused = 'problem' in read && read.problem !== 'form';
  return isRefused || ('digits' in read && read.digits.length >= 5)
    ? null
    : 'NIM terdiri atas 5 sampai 24 angka.';
};
const name: Rule<string> = (value) =>
  value === '' || /\p{L}/u.test(value) ? unkeptName(value) : 'Nama harus mengandung huruf.';
/** What something is called or where it lies: books are called "1984", and a shelf "3". */
const title: Rule<string> = (value) =>
  value === '' || /[\p{L}\p{N}]/u.test(value) ? null : 'Isian ini harus mengandung huruf atau angka.';
/** Towns, and people under whichever word. */
const spelled: Rule<string> = (value) =>
  value === '' || /\p{L}/u.test(value) ? null : 'Isian ini harus mengandung huruf.';
/** Classes are called by letters, numbers or both: "A", "01", "Sore A". */
const label: Rule<string> = (value, today) => title(value, today) ?? unkeptName(value);

/** Before and behind a name: "Prof. Dr. Ir.", "S.E., M.M."; a degree by itself too. */
const academicTitle: Rule<string> = (value) =>
  value === '' || /\p{L}/u.test(value)
    ? unkeptName(value)
    : 'Gelar harus mengandung huruf, misalnya S.E., M.M.';

/** The call centres that have a number of their own: 1500-123. */
const callCentre = /^1[45]00[\s.-]?\d{3}$/;
const extension = /\s*(?:ext|pes)\.?\s*\d+$/i;

/** One number or several, as letterheads print them: the others may leave out the area. */
const phones: Rule<string> = (value) => {
  const [first = '', ...others] = value.split(/[/;,]/).map((one) => one.trim().replace(extension, ''));
  const isWhole = (one: string): boolean => parsePhone(one) !== null || callCentre.test(one);
  return value === '' ||
    (isWhole(first) && others.every((one) => isWhole(one) || /^\d[\d\s.-]{3,}$/.test(one)))
    ? null
    : phoneProblem(value);
};

/** What people write where a number is asked for that they do not have. */
const nothingButZeros: Rule<string> = (value) =>
  /^[\s.-]*0[0\s.-]*$/.test(value) ? 'Nomor ini tidak boleh hanya angka nol.' : null;

/** A class of the library: "658.4", of Islam "2X4.1", with what the shelf puts before it. */
const libraryClass: Rule<string> = (value) =>
  value === '' || /^[\p{L}\d .,'/()+-]*\d[\p{L}\d .,'/()+-]*$/u.test(value)
    ? null
    : 'Tulis nomor klasifikasi, misalnya 658.4.';

const texts: readonly (readonly [field: RegExp, rule: Rule<string>])[] = [
  [/^(?:nim|nims|memberNims)$/, nim],
  [/^(?:className|nip)$/, label],
  [/^(?:nisn|npwp|npsn|nidn|nuptk)$/, nothingButZeros],
  [/^(?:phone|mobile|whatsapp|.*Phone)$/, phones],
  [/^(?:frontTitle|backTitle|degree)$/, academicTitle],
  [/^ddc$/, libraryClass],
  [/^smtpUrl$/, ownSystem(/^smtps?:\/\/\S+$/i, 'smtps://nama:sandi@mail.kampus.ac.id')],
  [
    /^(?:feeder|lms|holiday)Url$/,
    ownSystem(/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i, 'https://sistem.kampus.ac.id'),
  ],
  [/^(?:name(?:En)?|.*Name)$/, name],
  [
    /^(?:birthPlace|city|country|province|kelurahan|accountHolder|holder|authors|addressee|bank|senderBank|relation|role|position|office|language|field|expertise)$/,
    spelled,
  ],
  [
    /^(?:(?:title|.*Title)(?:Id|En)?|topic|place|location|building|label|organiser|university|sponsor|publisher|foundation|fundingSource|address|street|hamlet|floor|edition|rank|level|accreditation|chapter|contact|source|basis|tagline)$/,
    title,
  ],
  // Numbers of documents and codes that colleges give themselves.
  [
    /^(?:.*(?:No|Number|Decree|Codes?|Nim|Letter)|number|code|letter|mou|reference|volume|pages|tags|keywords|subjects|facilities|refs|lastSemester|methodsCourse)$/,
    title,
  ],
  [/^website$/, site],
  [/^(?:link|url|.*Link|.*Url)$/, link],
  [/^academicYear$/, academicYear],
];

/** Fields whose name ends like that of a person or a thing, and that hold something else. */
const notNames: readonly string[] = ['fileName'];

/** The day of a day or a moment; null for any other text. */
const dayIn = (text: string): LocalDate | null => /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(text)?.[1] ?? null;

/**
 * Why a value of a field cannot be meant, a sentence that names what can; null when it may be.
 * @param field the name of the field, for an entry of a list that of the list.
 * @param kind what a day dates, where its schema says more than its name.
 */
export function implausible(
  field: string,
  value: unknown,
  { today, kind = dayKinds[field] }: { today: LocalDate; kind?: DayKind | undefined },
): string | null {
  if (typeof value === 'number')
    return isYear(field) ? (years[field.replace(/s$/, '')] ?? yearRule(1900, 1))(value, today) : null;
  if (typeof value !== 'string' || notNames.includes(field)) return null;
  const day = dayIn(value);
  if (kind !== undefined && day !== null) return dayRule(dayRanges[kind])(day, today);
  return texts.find(([pattern]) => pattern.test(field))?.[1](value.trim(), today) ?? null;
}
