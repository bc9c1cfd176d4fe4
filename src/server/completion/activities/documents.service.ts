import type { ActivityDocument } from '#shared/completion/activities/kinds.ts';
import { activityDocumentLabels } from '#shared/completion/activities/kinds.ts';
import {
  type ActivityActor,
  activityStatusLabels,
  takesDocument,
} from '#shared/completion/activities/procedure.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, detach } from '#server/platform/procedures/procedures.public.ts';
import { updateActivity } from './activities.store.ts';
import { type ActivityCase, withActivity } from './activity-case.ts';

/** Who brings a document of a kind. */
const bringers = (kind: ActivityDocument): readonly ActivityActor[] => {
  if (kind === 'DECREE') return ['OFFICE'];
  return kind === 'TRANSCRIPT' || kind === 'MENTOR_SHEET' ? ['LEADER', 'SUPERVISOR'] : ['LEADER'];
};

/** Whether the reader may add a document of this kind now. */
export const mayAdd = (
  kind: ActivityDocument,
  { activity, actors }: Pick<ActivityCase, 'activity' | 'actors'>,
): boolean => takesDocument(kind, activity.status) && bringers(kind).some((actor) => actors.includes(actor));

/** Adds a document. @throws AppError FORBIDDEN, RULE in a state that takes none, STALE */
export const addDocument = (
  outer: Ctx,
  { id, updatedAt, kind }: { id: string; updatedAt: string; kind: ActivityDocument },
  [file]: readonly ReceivedFile[],
) =>
  withActivity(outer, { id, updatedAt }, async (ctx, of) => {
    if (!file) throw invalidField('file', 'Pilih berkas.');
    if (!bringers(kind).some((actor) => of.actors.includes(actor))) {
      throw new AppError('FORBIDDEN', 'Dokumen ini bukan Anda yang mengunggah.');
    }
    if (!takesDocument(kind, of.activity.status)) {
      const [label, status] = [activityDocumentLabels[kind], activityStatusLabels[of.activity.status]];
      throw new AppError('RULE', `${label} tidak diunggah saat status ${status}.`);
    }
    const document = await readDocument(file, ['pdf', 'docx']);
    await attach(ctx, { subject: 'ACTIVITY', subjectId: id, kind, document });
    await updateActivity(ctx.db, id, {});
    return { _id: id };
  });

/** Removes an own document nobody has relied on. */
export const removeDocument = (
  outer: Ctx,
  { id, documentId }: { id: string; documentId: string },
  updatedAt: string,
) =>
  withActivity(outer, { id, updatedAt }, async (ctx) => {
    await detach(ctx, 'ACTIVITY', id, documentId);
    await updateActivity(ctx.db, id, {});
    return { _id: id };
  });
