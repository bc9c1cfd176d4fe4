import { meetingPhotoUpload } from '#shared/teaching/attendance/attendance.contract.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';
import { isTeaching } from '#server/teaching/schedules/schedules.public.ts';
import type { MeetingRecord } from './attendance.store.ts';
import { classOfPhoto, nameOfFile } from './files.store.ts';

/** Kind of the private files that are pictures of meetings. */
export const PHOTO = 'meeting-photo';

/** With which right staff see the meetings of every class. */
const sees = ['schedule:get', 'attendance:get', 'attendance:update'] as const;

/** Whoever sees the meetings of the class: its lecturers, and staff who see classes. */
registerFileReader(PHOTO, async (ctx, fileId) => {
  const scheduleId = await classOfPhoto(ctx.db, fileId);
  if (scheduleId === undefined) return false;
  if (sees.some((permission) => holds(ctx, permission))) return true;
  const { lecturerId } = actorOf(ctx);
  return lecturerId !== null && isTeaching(ctx.db, lecturerId, scheduleId);
});

/**
 * What a journal changes of the picture of its meeting.
 * @param photo an own upload, the picture it has, null for none; left out, it stays
 * @throws AppError INVALID at `journal.photo` for what is no own upload of a picture
 */
export async function photoChange(
  ctx: Ctx,
  { photoId }: MeetingRecord,
  photo: string | null | undefined,
): Promise<{ photoId?: string | null }> {
  if (photo === undefined) return {};
  if (photo === null) return { photoId: null };
  if (photoId !== null && photo === (await nameOfFile(ctx.db, photoId))) return {};
  const upload = {
    kind: PHOTO,
    mimes: ['image/webp'],
    field: 'journal.photo',
    fileName: photo,
    maxBytes: meetingPhotoUpload.maxBytes,
  };
  return { photoId: (await claimUpload(ctx, upload)).id };
}

/** Removes the picture a meeting had, once another or none is stored. */
export async function dropPhoto(ctx: Ctx, before: string | null, after: string | null): Promise<void> {
  if (before === null || before === after) return;
  const name = await nameOfFile(ctx.db, before);
  if (name !== null) await dropFile(ctx, name, PHOTO);
}
