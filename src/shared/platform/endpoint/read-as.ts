import { z } from 'zod';

/** A text that is kept in the one spelling of its kind. */
export const readAs = (read: (text: string) => string | null, message: string, max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Paling banyak ${max} huruf.`)
    .transform((text, ctx) => {
      const kept = read(text);
      if (kept !== null) return kept;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** The same, where blank text is an answer. */
export const blankOr = (read: (text: string) => string | null, message: string) =>
  readAs((text) => (text === '' ? '' : read(text)), message);
