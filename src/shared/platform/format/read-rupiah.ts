import { MAX_AMOUNT, rupiah } from './rupiah.ts';

/** Rupiah somebody wrote, or why it cannot be read. */
export type ReadRupiah = { amount: number } | { problem: string };

type Options = {
  /** The most the amount may be, in rupiah. */
  max?: number;
  /** Whether commas part thousands where the text alone does not say so: "85,000". */
  commas?: boolean;
};

const UNREADABLE = 'Tulis rupiah bulat, misalnya 1.250.000.';
/** Why an amount with sen is refused. */
export const CENTS = 'Tulis tanpa sen, misalnya 1.250.000.';
const AMBIGUOUS = 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.';

/** Groups of thousands say by themselves what part them, unless there is but one group behind a comma. */
const indonesian = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/;
const english = /^([1-9]\d{0,2}(?:,\d{3}){2,})(?:\.(\d{0,2}))?$|^([1-9]\d{0,2},\d{3})\.(\d{1,2})$/;
const oneGroup = /^([1-9]\d{0,2}[.,]\d{3})$/;
const spaced = /^([1-9]\d{0,2}(?:[ \u00A0\u202F]\d{3})+)(?:[.,](\d{0,2}))?$/;
const ungrouped = /^(\d+)(?:[.,](\d{0,2}))?$/;

const withoutCurrency = (text: string): string =>
  text
    .trim()
    .replace(/^(?:rp|idr)\.?\s*/i, '')
    .replace(/[.,]-$/, '');

function readParts(match: RegExpExecArray, max: number): ReadRupiah {
  const [whole = '', cents = ''] = match.slice(1).filter((part) => part !== undefined);
  if (/[^0]/.test(cents)) return { problem: CENTS };
  const amount = Number(whole.replace(/\D/g, '').slice(0, 16));
  return amount > max ? { problem: `Jumlah paling banyak ${rupiah(max)}.` } : { amount };
}

/** What parts thousands in an amount that can be read in one way only: "1.500.000", "85,000.00"; null for any other text. */
export function groupMark(text: string): '.' | ',' | null {
  const written = withoutCurrency(text);
  if (english.test(written)) return ',';
  return indonesian.test(written) && !oneGroup.test(written) ? '.' : null;
}

/**
 * Reads an amount the way people here write it: `1250000`, "1.250.000", "Rp 1.250.000,00", also "1,250,000.00" and
 * "1 250 000". Decimals other than zeros, a minus and amounts beyond the limit are refused with a sentence, and so is what
 * can be read in two ways: "85,000", or three digits behind the mark of an ungrouped number, "85000.000".
 */
export function readRupiah(text: string, { max = MAX_AMOUNT, commas = false }: Options = {}): ReadRupiah {
  const written = withoutCurrency(text);
  if (/^[-(−]/.test(text.trim()) || /^[-−]/.test(written)) return { problem: 'Jumlah tidak boleh negatif.' };
  if (oneGroup.test(written) && written.includes(commas ? '.' : ',')) return { problem: AMBIGUOUS };
  const forms = [indonesian, english, spaced, ungrouped, oneGroup];
  const match = forms.map((form) => form.exec(written)).find((found) => found !== null);
  if (match) return readParts(match, max);
  return { problem: /^[\d.,]*[.,]\d{3,}$/.test(written) ? AMBIGUOUS : UNREADABLE };
}

/**
 * Reads an amount while it is typed, when dots stand where the last key left them: "1.2500" → 12500.
 */
export function readTyped(text: string): ReadRupiah {
  const [, whole, rest = ''] = /^((?:\d|\.(?=\d))+)(,.*)?$/.exec(withoutCurrency(text)) ?? [];
  return whole === undefined ? readRupiah(text) : readRupiah(whole.replaceAll('.', '') + rest);
}
