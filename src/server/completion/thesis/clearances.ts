import type { Clearance } from '#shared/completion/graduation/checklist.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findGraduating } from './clearances.store.ts';

const BEFORE = 'nilai dari sebelum portal';

/** A graduate's thesis is accepted (academic practice); one graded before the portal was there counts as that. */
export async function thesisClearance(ctx: Ctx, studentId: string): Promise<Clearance> {
  const { status, before } = await findGraduating(ctx.db, studentId);
  const stands = status === null ? 'belum ada' : thesisStatusLabels[status].toLowerCase();
  return {
    code: 'THESIS',
    label: 'Skripsi diterima',
    met: before || status === 'ACCEPTED',
    text: status === null && before ? BEFORE : stands,
    mend: `${askFor.thesis.student} sampai diterima.`,
    url: '/student/skripsi',
    helper: 'Dosen pembimbing',
  };
}

/** The library has received it. */
export async function depositClearance(ctx: Ctx, studentId: string): Promise<Clearance> {
  const { deposited, before } = await findGraduating(ctx.db, studentId);
  return {
    code: 'DEPOSIT',
    label: 'Serah simpan skripsi',
    met: before || deposited,
    text: deposited ? 'diterima perpustakaan' : before ? BEFORE : 'belum diserahkan',
    mend: 'Serahkan skripsi yang sudah disahkan ke perpustakaan.',
    url: '/student/skripsi',
    helper: 'Perpustakaan',
  };
}
