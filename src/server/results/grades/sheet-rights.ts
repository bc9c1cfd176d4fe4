import { ROLE } from '#shared/platform/access/roles.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import type { SheetHead } from './sheet.store.ts';
import { inputWindow, type Rights } from './sheet-view.ts';

/** Whether the actor teaches the class. */
export const teaches = (ctx: Ctx, head: Pick<SheetHead, 'lecturers'>): boolean =>
  head.lecturers.some(({ _id }) => _id === ctx.actor?.lecturerId);

/** Whether the actor answers for the class: its coordinator, or any lecturer while it has none. */
export const coordinates = (ctx: Ctx, { lecturers }: Pick<SheetHead, 'lecturers'>): boolean =>
  lecturers.some(
    ({ _id, isCoordinator }) =>
      _id === ctx.actor?.lecturerId && (isCoordinator || !lecturers.some((one) => one.isCoordinator)),
  );

/** Whether the actor may change weights that scores rest on: kaprodi, not the office (academic practice). */
export const reweighs = (ctx: Ctx): boolean => canAccess(ctx.actor, { roles: [ROLE.kaprodi] });

/** @throws AppError FORBIDDEN for a lecturer of other classes. */
export function requireReader(ctx: Ctx, head: Pick<SheetHead, 'lecturers'>): void {
  if (teaches(ctx, head) || holds(ctx, 'studentGrade:get')) return;
  throw new AppError('FORBIDDEN', 'Nilai kelas ini hanya untuk dosen pengampunya.');
}

const stateSentence: Record<SheetHead['status'], string> = {
  DRAFT: '',
  SUBMITTED: 'Nilai sudah diserahkan. Minta BAAK mengembalikannya bila perlu diubah.',
  PUBLISHED: 'Nilai sudah terbit. Ajukan koreksi untuk mengubahnya.',
  LOCKED: 'Nilai sudah final. Ajukan koreksi untuk mengubahnya.',
};

/** @throws AppError RULE unless the sheet is a draft; who gives sheets back is told to, and not sent to the office. */
export function requireDraft(ctx: Ctx, head: SheetHead): void {
  if (head.status === 'DRAFT') return;
  const givesBack = head.status === 'SUBMITTED' && holds(ctx, 'studentGrade:publish');
  throw new AppError(
    'RULE',
    givesBack
      ? 'Nilai sudah diserahkan. Kembalikan dahulu kepada dosennya bila perlu diubah.'
      : stateSentence[head.status],
  );
}

/** What is done about a window that is over, by who may extend it and by everybody else. */
const extension = (ctx: Ctx): string =>
  holds(ctx, 'studentGrade:extend') ? 'Perpanjang dahulu masanya.' : 'Minta perpanjangan kepada BAAK.';

function windowSentence(ctx: Ctx, head: SheetHead, today: LocalDate): string {
  const { start, end } = inputWindow(head, today);
  if (start === null || end === null)
    return 'Masa pengisian nilai belum ditetapkan. BAAK menetapkannya di kalender akademik.';
  return today < start
    ? `Masa pengisian nilai dibuka ${longDate(start)} sampai ${longDate(end)}.`
    : `Masa pengisian nilai berakhir ${longDate(end)}. ${extension(ctx)}`;
}

/**
 * Lecturers of the class write while the window is open; who holds `studentGrade:update` at any time.
 * @throws AppError FORBIDDEN, or RULE for a sheet that is no draft or a closed window.
 */
export function requireWriter(ctx: Ctx, head: SheetHead, today: LocalDate): void {
  const isOffice = holds(ctx, 'studentGrade:update');
  if (!isOffice && !teaches(ctx, head)) {
    throw new AppError('FORBIDDEN', 'Nilai kelas ini hanya diisi oleh dosen pengampunya.');
  }
  requireDraft(ctx, head);
  if (!isOffice && !inputWindow(head, today).open)
    throw new AppError('RULE', windowSentence(ctx, head, today));
}

/** What the screen offers; the services check the same again. */
export function rightsOn(ctx: Ctx, head: SheetHead, today: LocalDate): Rights {
  const draft = head.status === 'DRAFT';
  const open = draft && inputWindow(head, today).open;
  const fill = (open && teaches(ctx, head)) || (draft && holds(ctx, 'studentGrade:update'));
  return {
    fill,
    weights: draft && (reweighs(ctx) || (fill && !head.hasScores)),
    submit: open && coordinates(ctx, head),
    publish: head.status === 'SUBMITTED' && holds(ctx, 'studentGrade:publish'),
    extend: draft && holds(ctx, 'studentGrade:extend'),
    correct:
      (head.status === 'PUBLISHED' || head.status === 'LOCKED') &&
      (teaches(ctx, head) || holds(ctx, 'studentGrade:correct')),
  };
}
