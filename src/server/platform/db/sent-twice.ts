import { AppError } from '#shared/platform/errors.ts';
import { isSameText } from '#shared/platform/format/search.ts';

/**
 * Refuses a new record whose text another like it has already, however it was typed: it was sent twice. Ask under a lock, so
 * that two clicks make one. @param known the texts of the records like it @throws AppError RULE with this sentence
 */
export function refuseSentTwice(known: readonly string[], text: string, sentence: string): void {
  if (known.some((one) => isSameText(one, text))) throw new AppError('RULE', sentence);
}
