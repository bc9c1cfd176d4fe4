import { z } from 'zod';

/** What is said of a number beyond a limit, where it is not the limits themselves. */
type LimitWords = { least?: string; most?: string };

/**
 * A whole number of a body: a number, or its digits, as the fields of a form send them. Nothing else becomes one: no `true`,
 * no list of one, no blank, no `1e1`.
 * @param message what is said of anything else, and of nothing
 */
export const wholeField = (
  [least, most]: readonly [number, number],
  message?: string,
  words: LimitWords = {},
): z.ZodType<number, number | string> =>
  z.preprocess(
    (value: number | string) =>
      typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value,
    z.number(message).int(message).min(least, words.least).max(most, words.most),
  );
