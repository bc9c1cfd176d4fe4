import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';
import { type Sentences, unforeseenSentences } from './constraint-sentences.ts';
import { missingReference } from './missing-reference.ts';

/** A PostgreSQL error as `pg` reports it. */
type DatabaseError = { code: string; constraint?: string; table?: string; detail?: string };

const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' && error !== null && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/** The PostgreSQL error inside whatever the query builder threw, or null. */
export function databaseError(error: unknown): DatabaseError | null {
  if (isDatabaseError(error)) return error;
  if (error instanceof Error && error.cause !== undefined) return databaseError(error.cause);
  return null;
}

/** Refusals that are nobody's mistake in the records: others are at work, or there is no room. */
function busyError({ code }: DatabaseError): AppError | null {
  if (code === '40P01' || code === '40001' || code === '55P03') {
    return new AppError('CONFLICT', 'Data sedang diubah pengguna lain. Coba lagi.');
  }
  if (code === '53100') {
    return new AppError(
      'OVERLOADED',
      'Penyimpanan server penuh. Coba lagi setelah admin kampus menambah kapasitasnya.',
    );
  }
  return null;
}

/** Refusals of texts the database cannot hold. */
function textError({ code, detail }: DatabaseError): AppError | null {
  // Half of a surrogate pair is refused by JSON columns only, as a text that is no JSON.
  const isHalfPair = code === '22P02' && /surrogate/i.test(detail ?? '');
  if (code !== '22021' && code !== '22P05' && !isHalfPair) return null;
  return new AppError('INVALID', 'Teks memuat karakter yang tidak dapat disimpan.');
}

/** The refusal of a violated constraint, a deadlock or a text the database cannot hold; null for everything else. */
function constraintError(
  { constraints, records }: Sentences,
  error: unknown,
  sent: unknown,
): AppError | null {
  const found = databaseError(error);
  if (!found) return null;
  const known = found.constraint ? constraints[found.constraint] : undefined;
  if (known) {
    const errors = known.field ? { [known.field]: known.message } : undefined;
    return new AppError(known.code ?? 'CONFLICT', known.message, { errors });
  }
  if (found.code === '23503' || found.code === '23001') {
    const kept = new AppError('REFERENCED', 'Data ini masih dipakai oleh data lain.');
    return missingReference(found, records, sent) ?? kept;
  }
  const [code, message] = unforeseenSentences[found.code] ?? [];
  if (code && message) return new AppError(code, message, { cause: error });
  return busyError(found) ?? textError(found);
}

/**
 * Finds the refusal in an error: one thrown as such, or the answer to what the database refuses; null for a fault of ours.
 * The answer to a constraint without a sentence has the error as its `cause`: pass it to `logUnforeseen`.
 * @param sent the body of the request, which tells the field that named a missing record
 */
export type RefusalOf = (error: unknown, sent?: unknown) => AppError | null;

/** @param sentences the words of all features, merged */
export const refusalBy =
  (sentences: Sentences): RefusalOf =>
  (error, sent) =>
    error instanceof AppError ? error : constraintError(sentences, error, sent);

/** Logs a refusal by a constraint that has no sentence, with the constraint's name; does nothing for other refusals. */
export function logUnforeseen(log: Pick<FastifyBaseLogger, 'error'>, { cause }: AppError): void {
  if (cause === undefined) return;
  const constraint = databaseError(cause)?.constraint;
  log.error({ err: cause, constraint }, 'refused by a constraint without a sentence');
}
