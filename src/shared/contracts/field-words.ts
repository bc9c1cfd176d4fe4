import type { z } from 'zod';
import { grouped } from '../format/number.ts';

type RawIssue = z.core.$ZodRawIssue;

export const REQUIRED = 'Wajib diisi.';

/** Nothing was entered: blank text counts as nothing (specification §5). */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const units: Record<string, string> = { string: ' karakter', array: ' pilihan' };

/**
 * The limits of a field in a sentence: "Isi 1 sampai 24.", "Isi 3 sampai 100 karakter.", "Maksimal 5 pilihan."
 * @param origin what is counted, as Zod calls it: `number`, `string`, `array` …
 */
export function limitWords(origin: string, least?: number, most?: number): string {
  const unit = units[origin] ?? '';
  if (least !== undefined && most !== undefined)
    return least === most
      ? `Isi ${grouped(least)}${unit}.`
      : `Isi ${grouped(least)} sampai ${grouped(most)}${unit}.`;
  return most === undefined ? `Minimal ${grouped(least)}${unit}.` : `Maksimal ${grouped(most)}${unit}.`;
}

const formats: Record<string, string> = {
  email: 'Tulis alamat email yang lengkap, misalnya nama@kampus.ac.id.',
  url: 'Tulis alamat web yang lengkap, diawali https://.',
  date: 'Pilih tanggal.',
  uuid: 'Pilih salah satu.',
};

/** What to say of a field where its schema says nothing of its own. */
export function fieldWords(issue: RawIssue): string {
  if (isMissing(issue.input)) return REQUIRED;
  if (issue.code === 'too_small') return limitWords(issue.origin, Number(issue.minimum));
  if (issue.code === 'too_big') return limitWords(issue.origin, undefined, Number(issue.maximum));
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'Bentuk isian tidak sesuai.';
  if (issue.code === 'unrecognized_keys') return `Tidak dikenal: ${issue.keys.slice(0, 5).join(', ')}.`;
  if (issue.code === 'invalid_value') return 'Pilih salah satu.';
  return 'Isian tidak sesuai.';
}
