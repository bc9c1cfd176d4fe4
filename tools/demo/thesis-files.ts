import { sql } from 'drizzle-orm';
import { addDays } from '#shared/platform/date/local-date.ts';
import {
  requiredDocuments,
  type ThesisDocumentKind,
  thesisDocumentLabels,
} from '#shared/completion/thesis/documents.ts';
import type { ThesisStatus } from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { attachPapers } from './papers.ts';
import { hasReached, thesisDays } from './thesis-plan.ts';
import { workDayBy } from './work-day.ts';

/** Documents by the state they were needed for, and how many days after the beginning they were added. */
const steps: readonly { reached: ThesisStatus; day: number; kinds: readonly ThesisDocumentKind[] }[] = [
  { reached: 'SEMINAR_REQUESTED', day: 70, kinds: requiredDocuments.SEMINAR },
  { reached: 'EXAM_REQUESTED', day: thesisDays.ready + 3, kinds: requiredDocuments.EXAM },
  { reached: 'ACCEPTED', day: thesisDays.accepted - 8, kinds: requiredDocuments.ACCEPT },
];

type Written = { id: string; status: ThesisStatus; title: string; begun: string; nim: string; owner: string };

/** Gives every thesis that went its way in the portal the documents it could not have come so far without. */
export async function buildDemoThesisFiles(db: Db, store: FileStore): Promise<void> {
  const { rows } = await db.execute<Written>(sql`
    select t.id, t.status, t.title, t.created_at::date::text as begun, s.nim, s.user_id as owner
    from theses t join students s on s.id = t.student_id where s.user_id is not null
      and exists (select from procedure_events e where e.subject = 'THESIS' and e.subject_id = t.id)
      and not exists (select from attachments a where a.subject = 'THESIS' and a.subject_id = t.id) order by t.id`);
  const papers = rows.flatMap(({ id, status, title, begun, nim, owner }) =>
    steps
      .filter(({ reached }) => hasReached(status, reached))
      .flatMap(({ day, kinds }) =>
        kinds.map((kind) => ({
          subject: 'THESIS' as const,
          subjectId: id,
          kind,
          owner,
          at: `${workDayBy(addDays(begun, day))}T01:30:00Z`,
          fileName: `${kind.toLowerCase().replaceAll('_', '-')}-${nim}.pdf`,
          title: `${thesisDocumentLabels[kind]} ${nim}`,
          heading: thesisDocumentLabels[kind].toUpperCase(),
          text: title,
        })),
      ),
  );
  await attachPapers(db, store, papers);
}
