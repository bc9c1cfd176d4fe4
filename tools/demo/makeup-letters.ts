import { sql } from 'drizzle-orm';
import { longDate } from '#shared/platform/format/date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { attachPapers } from './papers.ts';

type Asked = { id: string; student: string; nim: string; owner: string; date: string; at: string };

/** Gives every request for a make-up exam the letter it was asked for with. */
export async function buildDemoLetters(db: Db, store: FileStore): Promise<void> {
  const { rows } = await db.execute<Asked>(sql`
    select k.id, t.name as student, t.nim, t.user_id as owner, b.date::text as date, k.created_at as at
    from exam_makeups k join students t on t.id = k.student_id
    join exam_rooms r on r.session_id = k.session_id and r.no = 1 join bookings b on b.id = r.booking_id
    where not exists (select from attachments a where a.subject_id = k.id) order by k.id`);
  const letters = rows.map(({ id, student, nim, owner, date, at }) => ({
    subject: 'EXAM_MAKEUP' as const,
    subjectId: id,
    kind: 'LETTER',
    owner,
    at,
    fileName: `surat-${nim}.pdf`,
    title: `Surat keterangan ${student}`,
    heading: 'SURAT KETERANGAN SAKIT',
    text: `Yang bertanda tangan di bawah ini menerangkan bahwa ${student} dirawat sejak ${longDate(date)}.`,
  }));
  await attachPapers(db, store, letters);
}
