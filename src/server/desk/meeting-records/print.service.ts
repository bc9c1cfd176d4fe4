import {
  meetingRoleLabels,
  meetingTypeLabels,
  presenceLabels,
  quorumOf,
} from '#shared/desk/meeting-records/meeting.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { found } from '#server/platform/db/list.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { meetingMinutesDocument } from './papers/meeting-minutes.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findRecord, type StoredMeeting } from './records.store.ts';
import { visibleTo } from './visible.ts';

/** The address that confirms final minutes. Their title stays out of it: a meeting may be confidential. */
const confirm = (ctx: Ctx, { _id, type, number, date }: StoredMeeting): Promise<string> =>
  issueDocument(ctx, {
    kind: 'MEETING_RECORD',
    subject: _id,
    studentId: null,
    content: [number],
    summary: { name: meetingTypeLabels[type], about: `Nomor ${number}, ${longDate(date)}` },
  });

/** Minutes as PDF; final ones can be verified, a draft says that it is one. */
export async function printMeeting(ctx: Ctx, id: string): Promise<FileAnswer> {
  const record = found(await findRecord(ctx.db, id, visibleTo(ctx)));
  const frame = await printFrame(ctx, record.number === null ? undefined : await confirm(ctx, record));
  const { people, points, type, number } = record;
  const { invited, present, reached } = quorumOf(people);
  const signer = (role: 'LEADER' | 'SECRETARY') => ({
    position: meetingRoleLabels[role],
    name: people.find((one) => one.role === role)?.name ?? null,
  });
  const document = meetingMinutesDocument({
    ...record,
    meta: frame.meta,
    type: meetingTypeLabels[type],
    place: [record.place, record.link].filter((part) => part !== '').join(', '),
    people: people.map(({ name, office, role, present: presence }) => ({
      name,
      office,
      role: meetingRoleLabels[role],
      presence: presenceLabels[presence],
    })),
    quorum: `${present} dari ${invited} undangan hadir (kuorum ${reached ? 'tercapai' : 'tidak tercapai'})`,
    points: points.map((point) => ({
      ...point,
      actions: point.actions.map(({ task, picName, due }) => ({ task, pic: picName, due })),
    })),
    city: frame.place,
    signers: [signer('LEADER'), signer('SECRETARY')],
  });
  return {
    fileName: `notulen-${(number ?? 'draf').replace(/[^\w-]+/g, '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
