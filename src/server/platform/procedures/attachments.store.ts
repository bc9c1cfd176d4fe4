import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { attachments } from '#server/platform/db/schema.ts';

export type Attachment = typeof attachments.$inferSelect;

export const insertAttachment = (db: Db, row: typeof attachments.$inferInsert) =>
  db.insert(attachments).values(row);

export async function findAttachments(
  db: Db,
  subject: string,
  subjectIds: readonly string[],
): Promise<(AttachmentView & { subjectId: string })[]> {
  const { rows } = await db.execute<AttachmentView & Pick<Rows['attachments'], 'subjectId'>>(sql`
    select a.id as "_id", a.subject_id as "subjectId", a.kind, f.name as file, f.original_name as name, f.size,
      ${isoMoment(sql`a.uploaded_at`)} as "uploadedAt", u.name as "uploadedBy", a.locked_at is not null as locked
    from attachments a join files f on f.id = a.file_id join users u on u.id = a.uploaded_by
    where a.subject = ${subject} and a.subject_id = any(${sql.param(subjectIds)}::uuid[])
    order by a.uploaded_at, a.id`);
  return rows;
}

export async function attachmentOfFile(db: Db, fileId: string): Promise<Attachment | undefined> {
  return (await db.select().from(attachments).where(eq(attachments.fileId, fileId)))[0];
}

export type LockedAttachment = Pick<Rows['attachments'], 'kind' | 'uploadedBy' | 'lockedAt'> & {
  file: Rows['files']['name'];
  name: Rows['files']['originalName'];
};

export async function lockAttachment(
  db: Db,
  subject: string,
  subjectId: string,
  id: string,
): Promise<LockedAttachment | undefined> {
  const { rows } = await db.execute<LockedAttachment>(sql`
    select a.kind, a.uploaded_by as "uploadedBy", a.locked_at as "lockedAt", f.name as file, f.original_name as name
    from attachments a join files f on f.id = a.file_id
    where a.id = ${id} and a.subject = ${subject} and a.subject_id = ${subjectId} for update of a`);
  return rows[0];
}

export const deleteAttachment = (db: Db, id: string) => db.delete(attachments).where(eq(attachments.id, id));

export const lockKinds = (db: Db, subject: string, subjectId: string, kinds: readonly string[], at: string) =>
  db
    .update(attachments)
    .set({ lockedAt: sql`coalesce(${attachments.lockedAt}, ${at}::timestamptz)` })
    .where(
      and(
        eq(attachments.subject, subject),
        eq(attachments.subjectId, subjectId),
        inArray(attachments.kind, [...kinds]),
      ),
    );
