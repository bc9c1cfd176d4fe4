import { readHundredths } from '#shared/platform/format/number.ts';
import { MAX_SCORE } from './scale.ts';

export type ParsedScore = { ok: true; score: number | null } | { ok: false; message: string };

const refused = (message: string): ParsedScore => ({ ok: false, message });

/**
 * Reads a score as people type it, in forms and files alike: `85`, `85,5` or `85.50`, 0 to 100, at most two decimals
 * (academic practice). Blank text is no score yet. The answer is in hundredths.
 * @param max the highest in hundredths; `400` for an average of grades
 */
export function parseScore(text: string, max: number = MAX_SCORE): ParsedScore {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, score: null };
  const read = readHundredths(trimmed);
  if ('problem' in read) {
    return refused(
      read.problem === 'form'
        ? 'Nilai harus berupa angka, misalnya 85,5.'
        : 'Nilai paling banyak dua desimal.',
    );
  }
  const score = read.value;
  return score > max ? refused(`Nilai harus antara 0 dan ${max / 100}.`) : { ok: true, score };
}
