import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

export const REQUIRED = 'Wajib diisi.';

/** Nothing was entered: blank text counts as nothing (specification §5). */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const units: Record<string, string> = { string: ' karakter', array: ' pilihan' };

const formats: Record<string, string> = {
  email: 'Tulis alamat email yang lengkap, misalnya nama@kampus.ac.id.',
  url: 'Tulis alamat web yang lengkap, diawali https://.',
  date: 'Pilih tanggal.',
  uuid: 'Pilih salah satu.',
};

/** What to say of a field where its schema says nothing of its own. */
export function fieldWords(issue: RawIssue): string {
  if (isMissing(issue.input)) return REQUIRED;
  if (issue.code === 'too_small') return `Minimal ${String(issue.minimum)}${units[issue.origin] ?? ''}.`;
  if (issue.code === 'too_big') return `Maksimal ${String(issue.maximum)}${units[issue.origin] ?? ''}.`;
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'Bentuk isian tidak sesuai.';
  if (issue.code === 'unrecognized_keys') return `Tidak dikenal: ${issue.keys.slice(0, 5).join(', ')}.`;
  if (issue.code === 'invalid_value') return 'Pilih salah satu.';
  return 'Isian tidak sesuai.';
}
