/** A person with academic titles; empty titles count as none. */
export type TitledName = { name: string; frontTitle?: string | null; backTitle?: string | null };

const tidy = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

function withTitles(name: string, { frontTitle, backTitle }: TitledName): string {
  const front = tidy(frontTitle);
  const back = tidy(backTitle).replace(/^[,\s]+/, '');
  return `${front === '' ? '' : `${front} `}${name}${back === '' ? '' : `, ${back}`}`;
}

/** Name with titles: "Dr. Budi Santoso, S.E., M.M." */
export const fullName = (person: TitledName): string => withTitles(tidy(person.name), person);

/** Name as printed documents write it, upper-case between untouched titles: "Dr. BUDI SANTOSO, S.E., M.M." */
export const documentName = (person: TitledName): string =>
  withTitles(tidy(person.name).toUpperCase(), person);

/** Letters for an avatar without picture: first and last word, one for a single name. "Siti Nur Aini" → "SA". */
export function initials(name: string): string {
  const letters = tidy(name)
    .split(' ')
    .flatMap((word) => /\p{L}/u.exec(word)?.[0].toUpperCase() ?? []);
  return letters.length < 2 ? letters.join('') : `${letters.at(0)}${letters.at(-1)}`;
}

/** First letter upper-case, the rest untouched; the start of a receipt's words. */
export const capitalise = (text: string): string =>
  text.replace(/^\s*\p{L}/u, (first) => first.toUpperCase());

/** Words that are read letter by letter. */
const acronyms = new Set(['edo', 'eka', 'ipk', 'ips', 'khs', 'krs', 'lms', 'nim', 'pa', 'rps']);

/** Every word with a capital, known abbreviations in full: "nilai saya khs" → "Nilai Saya KHS". */
export const titleCase = (text: string): string =>
  tidy(text)
    .split(' ')
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : capitalise(word.toLowerCase())))
    .join(' ');

const idSuffix = /(?:^|[-_])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24}|\d{5,})$/i;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Breadcrumb of a route segment, ids stripped and title-cased (specification §2):
 * "nilai-saya" → "Nilai Saya", "kelas-a-65f1c0ffee65f1c0ffee65f1" → "Kelas A".
 * @returns '' for a segment that is nothing but an id or a number.
 */
export function crumb(segment: string): string {
  const words = decoded(segment).replace(idSuffix, '');
  return /^\d*$/.test(words) ? '' : titleCase(words.replace(/[-_]+/g, ' '));
}
