import { plainNumber } from '#shared/platform/feeder/values.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { biodataOf, changeBiodata, ensureBiodata } from '#server/people/biodata/biodata.public.ts';

const isNumber = (path: string): boolean => path.startsWith('needs');

const valueFor = (path: string, raw: string): string | number | boolean => {
  if (path === 'kpsRecipient') return raw === '1';
  return isNumber(path) ? Number(plainNumber(raw) ?? 0) : raw;
};

/** Puts a value of the feeder into a student's biodata. */
export async function adoptBiodata(ctx: Ctx, studentId: string, path: string, raw: string): Promise<void> {
  await ensureBiodata(ctx.db, [studentId]);
  const record = found((await biodataOf(ctx.db, [studentId])).get(studentId));
  const [head = '', tail] = path.split('.', 2);
  const value = valueFor(path, raw);
  const before: unknown = new Map(Object.entries(record)).get(head);
  const changes =
    tail === undefined ? { [head]: value } : { [head]: { ...(before as object), [tail]: value } };
  await changeBiodata(ctx, [{ id: studentId, changes, reason: 'Diambil dari PDDIKTI' }]);
}
