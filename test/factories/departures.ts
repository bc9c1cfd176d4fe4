import { sql } from 'drizzle-orm';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { changeStatus } from '#server/people/students/students.public.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { TestApp } from '../test-app.ts';

type Change = Parameters<typeof changeStatus>[1];
type Leaver = { id: string };

const grounds = {
  graduates: { to: 'graduated', grounds: { graduationApproved: true } },
  'is dropped out': { to: 'DO', grounds: { decreeNo: '12/DO/2026', decreeDate: '2026-08-20' } },
  resigns: { to: 'inactive', grounds: { exitType: '4', letterNo: '5/UD/2026' } },
  'goes on leave': { to: 'furlough', grounds: { letterNo: '7/CUTI/2026' } },
} as const satisfies Record<string, Omit<Change, 'studentId'>>;

/** Changes a status with all that follows from it; a change the portal refuses leaves things as they are. */
async function change(t: TestApp, wish: Change, by: 'BAAK' | 'ADMIN'): Promise<void> {
  const outer = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'leaver' });
  await inTransaction(outer, (ctx) => changeStatus(ctx, wish, by)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** What may become of a student. */
export const departures = <W>(t: TestApp, leaver: (world: W) => Leaver) =>
  Object.fromEntries(
    Object.entries(grounds).map(([name, wish]) => [
      name,
      (world: W): Promise<void> => change(t, { ...wish, studentId: leaver(world).id }, 'BAAK'),
    ]),
  );

/** A departure was a mistake: the student studies again. */
export const comeBack = (t: TestApp, { id }: Leaver): Promise<void> =>
  change(t, { studentId: id, to: 'active', grounds: { reason: 'Salah catat' } }, 'ADMIN');

/** Whether a student belongs to the college still, and the status. */
export async function standingNow(t: TestApp, { id }: Leaver): Promise<{ status: string; left: boolean }> {
  const { rows } = await t.db.execute<{ status: string; left: boolean }>(sql`
    select status, exit is not null or status in ('graduated', 'DO', 'dead') as left from students where id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error('no student');
  return row;
}
