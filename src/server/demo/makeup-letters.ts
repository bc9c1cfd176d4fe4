import { sql } from 'drizzle-orm';
import { longDate } from '#shared/format/date.ts';
import type { Db } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { files } from '../db/schema/platform.ts';
import { attachments } from '../db/schema/procedures.ts';
import { renderPdf } from '../documents/pdf.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { insertRows, type Row } from './insert.ts';

type Asked = { id: string; student: string; nim: string; owner: string; date: string; at: string };

/** Gives every request for a make-up exam the letter it was asked for with. */
export async function buildDemoLetters(db: Db, store: FileStore): Promise<void> {
  const { rows } = await db.execute<Asked>(sql`
    select k.id, t.name as student, t.nim, t.user_id as owner, b.date::text as date, k.created_at as at
    from exam_makeups k join students t on t.id = k.student_id
    join exam_rooms r on r.session_id = k.session_id and r.no = 1 join bookings b on b.id = r.booking_id
    where not exists (select from attachments a where a.subject_id = k.id) order by k.id`);
  const kept: Row[] = [];
  const attached: Row[] = [];
  for (const { id, student, nim, owner, date, at } of rows) {
    const content = await renderPdf({
      title: `Surat keterangan ${student}`,
      orientation: 'portrait',
      footer: '',
      createdAt: new Date(at),
      content: [
        { text: 'SURAT KETERANGAN SAKIT', bold: true, fontSize: 16, margin: [0, 0, 0, 16] },
        {
          text: `Yang bertanda tangan di bawah ini menerangkan bahwa ${student} dirawat sejak ${longDate(date)}.`,
        },
      ],
    });
    const { key: name, size, sha256 } = await store.put(content);
    const fileId = newId();
    kept.push({
      ...{ id: fileId, name, original_name: `surat-${nim}.pdf`, kind: 'attachment', mime: 'application/pdf' },
      ...{ size, sha256, is_public: false, owner_id: owner, created_at: at },
    });
    attached.push({
      ...{ id: newId(), subject: 'EXAM_MAKEUP', subject_id: id, kind: 'LETTER', file_id: fileId },
      ...{ uploaded_by: owner, uploaded_at: at },
    });
  }
  await insertRows(db, files, kept);
  await insertRows(db, attachments, attached);
}
