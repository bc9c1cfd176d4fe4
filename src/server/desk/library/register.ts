import type { Clearance } from '#shared/completion/graduation/checklist.ts';
import { clearanceChecks, isClear } from '#shared/desk/library/clearance.ts';
import { registerDeparture } from '#server/platform/departures.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { registerClearance } from '#server/completion/graduation/graduation.public.ts';
import { registerLeaving } from '#server/completion/letters/letters.public.ts';
import { registerThesisSource } from '#server/completion/thesis/thesis.public.ts';
import { clearanceFacts } from './clearances.store.ts';
import { endReservationsOf } from './reservations.service.ts';

/** No loans and no fines; the thesis itself is asked for by its own line. */
const standing = async (ctx: Ctx, studentId: string) =>
  clearanceChecks({ ...(await clearanceFacts(ctx.db, studentId)), donation: null }, 'SIDANG');

const openOf = async (ctx: Ctx, studentId: string): Promise<string[]> =>
  (await standing(ctx, studentId)).filter(({ ok }) => !ok).map(({ text }) => text);

/** What the library asks of a graduate (academic practice: bebas pustaka). */
async function libraryClearance(ctx: Ctx, studentId: string): Promise<Clearance> {
  const open = await openOf(ctx, studentId);
  return {
    code: 'LIBRARY',
    label: 'Bebas pustaka',
    met: open.length === 0,
    text: open.length === 0 ? 'tidak ada tanggungan' : open.join(', '),
    mend: 'Kembalikan pinjaman dan lunasi denda perpustakaan.',
    url: '/student/perpustakaan',
    helper: 'Perpustakaan',
  };
}

/**
 * Tells the defence, graduation and letters of leaving what the library has to say of a student, and lets nobody wait for a
 * book who has left. Called once at the start.
 */
export function registerLibrary(): void {
  registerThesisSource({ libraryClear: async (ctx, studentId) => isClear(await standing(ctx, studentId)) });
  registerClearance('library', libraryClearance);
  registerLeaving('Perpustakaan', openOf);
  registerDeparture(endReservationsOf);
}
