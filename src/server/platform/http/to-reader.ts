import { inOthersWords } from '#shared/platform/access/others-words.ts';
import type { Ctx } from './ctx.ts';

/**
 * A sentence that is made for a student, as who asks reads it: the student as it is, everybody else in the words for those who
 * act for or look at the student.
 */
export const toReader = (
  ctx: Pick<Ctx, 'actor'>,
  studentId: string,
  sentence: string,
  name?: string,
): string => (ctx.actor?.studentId === studentId ? sentence : inOthersWords(sentence, name));
