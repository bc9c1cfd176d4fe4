import { readHundredths } from '../../format/number.ts';
import { MAX_SCORE } from './scale.ts';

export type ParsedScore = { ok: true; score: number | null } | { ok: false; message: string };

const refused = (message: string): ParsedScore => ({ ok: false, message });

/**
 * Reads a score as people type it: `85`, `85,5` or `85.50`, 0 to 100, at most two decimals (academic practice).
 * Blank text is no score yet. The answer is in hundredths.
 */
export function parseScore(text: string): ParsedScore {
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
  return score > MAX_SCORE ? refused('Nilai harus antara 0 dan 100.') : { ok: true, score };
}
