import type { z } from 'zod';
import { grouped } from '#shared/platform/format/number.ts';
import { showFigure } from './units.ts';

type RawIssue = z.core.$ZodRawIssue;

export const REQUIRED = 'Wajib diisi.';
/** Nobody fills in the stamp of the copy a change is based on. */
const RELOAD = 'Salinan data yang diubah tidak diketahui. Muat ulang halaman, lalu coba lagi.';

/** Nothing was entered: blank text counts as nothing (specification §5). */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const units: Record<string, string> = { string: ' karakter', array: ' pilihan' };

/**
 * The limits of a field in a sentence: "Isi 1 sampai 24.", "Isi 0,00 sampai 4,00.", "Maksimal 5 pilihan."
 * @param origin what is counted, as Zod calls it: `number`, `string`, `array` …
 * @param field its name tells the unit of a number
 */
export function limitWords(
  { origin, field }: { origin: string; field: string },
  least?: number,
  most?: number,
): string {
  const unit = units[origin] ?? '';
  const show = origin === 'number' ? showFigure(field) : grouped;
  const [low, high] = [least, most].map((limit) => (limit === undefined ? undefined : show(limit)));
  if (low !== undefined && high !== undefined)
    return low === high ? `Isi ${low}${unit}.` : `Isi ${low} sampai ${high}${unit}.`;
  return high === undefined ? `Minimal ${low}${unit}.` : `Maksimal ${high}${unit}.`;
}

/** The name of the field at a path: its last key that is no place in a list. */
export const fieldAt = (path: readonly PropertyKey[] = []): string =>
  path.findLast((key) => typeof key === 'string') ?? '';

/** What is said of every link, whatever is wrong with it. */
export const LINK =
  'Tulis alamat web yang lengkap, diawali https:// dan tanpa nama pengguna, misalnya https://contoh.ac.id/berita.';

const formats: Record<string, string> = {
  email: 'Tulis alamat email yang lengkap, misalnya nama@kampus.ac.id.',
  url: LINK,
  date: 'Pilih tanggal.',
  uuid: 'Pilih salah satu.',
};

/** What a value of another kind is asked to be. */
const kinds: Partial<Record<string, string>> = {
  number: 'Isi dengan angka saja.',
  int: 'Isi dengan bilangan bulat.',
  string: 'Isi dengan teks.',
  boolean: 'Pilih ya atau tidak.',
  array: 'Isi dengan daftar.',
};

/** Names of fields as they are written; what else a sender calls one is not repeated in a sentence of the portal. */
const nameLike = /^\w{1,40}$/;

function unknownWords(keys: readonly string[]): string {
  const names = keys.filter((key) => nameLike.test(key)).slice(0, 5);
  return names.length === 0 ? 'Ada isian yang tidak dikenal.' : `Tidak dikenal: ${names.join(', ')}.`;
}

/** What to say of a field where its schema says nothing of its own. */
export function fieldWords(issue: RawIssue): string {
  const about = { field: fieldAt(issue.path) };
  if (isMissing(issue.input)) return about.field === 'updatedAt' ? RELOAD : REQUIRED;
  if (issue.code === 'too_small')
    return limitWords({ ...about, origin: issue.origin }, Number(issue.minimum));
  if (issue.code === 'too_big')
    return limitWords({ ...about, origin: issue.origin }, undefined, Number(issue.maximum));
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'Bentuk isian tidak sesuai.';
  if (issue.code === 'unrecognized_keys') return unknownWords(issue.keys);
  if (issue.code === 'invalid_value') return 'Pilih salah satu.';
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? 'Isian tidak sesuai.';
  return 'Isian tidak sesuai.';
}
