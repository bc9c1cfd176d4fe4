import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { attachments, files } from '#server/platform/db/schema.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { insertRows, type Row } from './insert.ts';

/** A page that belongs to a procedure. */
export type DemoPaper = {
  subject: 'EXAM_MAKEUP' | 'THESIS';
  subjectId: string;
  kind: string;
  fileName: string;
  /** User who added it, and when. */
  owner: string;
  at: string;
  title: string;
  heading: string;
  text: string;
};

/** Prints papers and attaches them to their procedures. */
export async function attachPapers(db: Db, store: FileStore, papers: readonly DemoPaper[]): Promise<void> {
  const kept: Row[] = [];
  const attached: Row[] = [];
  for (const { subject, subjectId, kind, fileName, owner, at, title, heading, text } of papers) {
    const content = await renderPdf({
      title,
      orientation: 'portrait',
      footer: '',
      createdAt: new Date(at),
      content: [{ text: heading, bold: true, fontSize: 16, margin: [0, 0, 0, 16] }, { text }],
    });
    const { key: name, size, sha256 } = await store.put(content);
    const fileId = newId();
    kept.push({
      id: fileId,
      name,
      original_name: fileName,
      kind: 'attachment',
      mime: 'application/pdf',
      size,
      sha256,
      is_public: false,
      owner_id: owner,
      created_at: at,
    });
    attached.push({
      id: newId(),
      subject,
      subject_id: subjectId,
      kind,
      file_id: fileId,
      uploaded_by: owner,
      uploaded_at: at,
    });
  }
  await insertRows(db, files, kept);
  await insertRows(db, attachments, attached);
}
