import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DocumentKind } from '#shared/platform/verify/verify.contract.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { krsContent } from './krs-content.store.ts';

export type Issue = {
  kind: DocumentKind;
  /** What the document is about, without its content: a student and a term, a class. */
  subject: string;
  studentId: string | null;
  /** Shown to whoever checks the document; the NIM is masked on the way out. */
  summary: { name: string; nim?: string; about: string };
  /** Everything printed that may change; a different content is a different document. */
  content: unknown;
};

/** Whether a document with this subject and fingerprint would be printed the same now. */
type LiveCheck = (ctx: Ctx, subject: string, printed: string) => Promise<boolean>;
const liveChecks = new Map<DocumentKind, LiveCheck>();

/** For documents that may cease to be right by what happens elsewhere: they are checked whenever somebody reads their code. */
export const registerLiveCheck = (kind: DocumentKind, check: LiveCheck): void =>
  void liveChecks.set(kind, check);
export const liveCheckOf = (kind: string): LiveCheck | undefined => liveChecks.get(kind as DocumentKind);

export const fingerprint = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);

/**
 * The address that confirms a document. The same subject with the same content keeps its token; an earlier version
 * with another content becomes void.
 */
export async function issueDocument(ctx: Ctx, issue: Issue): Promise<string> {
  const { kind, studentId, summary } = issue;
  const subject = `${issue.subject}#${fingerprint(issue.content)}`;
  const at = ctx.now.toISOString();
  await ctx.db.execute(sql`
    update document_tokens set voided_at = ${at}::timestamptz where voided_at is null and kind = ${kind}
      and subject like ${`${issue.subject}#%`} and subject <> ${subject}`);
  const { rows } = await ctx.db.execute<Pick<Rows['documentTokens'], 'token'>>(sql`
    insert into document_tokens (token, kind, subject, student_id, summary, created_by, created_at)
    values (${randomBytes(16).toString('hex')}, ${kind}, ${subject}, ${studentId}, ${JSON.stringify(summary)}::jsonb,
      ${ctx.actor?.userId ?? null}::uuid, ${at}::timestamptz)
    on conflict (kind, subject) do update set voided_at = null returning token`);
  return `${ctx.services.env.PUBLIC_URL}/verify/${rows[0]?.token ?? ''}`;
}

/** Voids every printed version of one document. */
export const voidDocument = (ctx: Ctx, kind: DocumentKind, subject: string) =>
  ctx.db.execute(sql`
    update document_tokens set voided_at = ${ctx.now.toISOString()}::timestamptz
    where voided_at is null and kind = ${kind} and subject like ${`${subject}#%`}`);

/** Voids the printed results of students from a term on: their KHS since then, and their transcripts. */
export const voidStudentDocuments = (ctx: Ctx, studentIds: readonly string[], since: string) =>
  ctx.db.execute(sql`
    update document_tokens set voided_at = ${ctx.now.toISOString()}::timestamptz
    where voided_at is null and student_id = any(${sql.param(studentIds)}::uuid[])
      and (kind = 'TRANSCRIPT' or kind = 'KHS' and split_part(split_part(subject, '#', 1), ':', 2) >= ${since})`);

/** Voids the printed lists of a class. */
export const voidClassDocuments = (ctx: Ctx, scheduleIds: readonly string[]) =>
  ctx.db.execute(sql`
    update document_tokens set voided_at = ${ctx.now.toISOString()}::timestamptz
    where voided_at is null and kind in ('GRADE_LIST', 'GRADE_HANDOVER')
      and split_part(subject, '#', 1) = any(${sql.param(scheduleIds)}::text[])`);

/** The address that confirms a printed KRS: valid as long as the KRS stands with just these classes. */
export const issueKrs = async (
  ctx: Ctx,
  krs: { id: string; studentId: string; summary: Issue['summary'] },
): Promise<string> =>
  issueDocument(ctx, {
    kind: 'KRS',
    subject: krs.id,
    studentId: krs.studentId,
    summary: krs.summary,
    content: (await krsContent(ctx.db, krs.id))?.classes ?? [],
  });
