import type { SQL } from 'drizzle-orm';
import type { MainData } from '#shared/platform/campus/main-data.ts';
import type { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Whose results of which term are asked for, and the campus day. */
export type ResultSubject = Readonly<Record<'studentId' | 'periodCode' | 'day', SQL>>;

/** Something that stands before published results: a module says what it reads, and judges it. */
export type ResultGate = {
  /** Whether the college has it; what `read` answers is not looked at otherwise. */
  isOn: (settings: MainData['gates']) => boolean;
  /** An expression of one JSON value. */
  read: (subject: ResultSubject) => SQL;
  /** Why a student may not see the results of a term yet (452, 453), by what was read; null where nothing stands before them. */
  refusal: (ctx: Ctx, periodCode: string, found: unknown) => Promise<AppError | null>;
};

declare module '#server/platform/services.ts' {
  interface Services {
    /** What stands before published results, in the order it is asked. */
    resultGates: readonly ResultGate[];
  }
}
