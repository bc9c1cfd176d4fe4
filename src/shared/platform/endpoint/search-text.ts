import { z } from 'zod';
import { plainDigits } from '#shared/platform/format/digits.ts';

/** What somebody looks for; digits of any writing are the ones records are kept in. */
export const searchText = z.string().trim().max(100).overwrite(plainDigits);
