import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { resultRefusal } from './result-gates.ts';
import type { ResultGate } from './result-gate.ts';

const closed = new AppError('EKA_REQUIRED', 'Anda belum mengisi EKA untuk 1 mata kuliah.');

/** A gate that is shut where it read this. */
const gate = (shut: string): ResultGate => ({
  isOn: () => true,
  read: () => sql`null`,
  refusal: async (_ctx, _code, found) => (found === shut ? closed : null),
});

test('each gate judges what it read itself, and the first that is shut closes the results with its own code', async () => {
  const gates = [gate('lecturers'), gate('courses')];
  const refusal = (...found: string[]) => resultRefusal({} as Ctx, '20251', found, gates);
  expect(await refusal('lecturers', 'open')).toBe(closed);
  expect(await refusal('open', 'courses')).toBe(closed);
  expect(await refusal('courses', 'lecturers')).toBeNull();
});
