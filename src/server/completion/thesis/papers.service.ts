import { type ThesisPaper, thesisPaperLabels } from '#shared/completion/thesis/documents.ts';
import { AppError } from '#shared/platform/errors.ts';
import { printFrame, type PrintFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import type { ThesisHead } from '#server/platform/documents/thesis-head.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { krsPages } from '#server/enrolment/krs/krs.public.ts';
import { transcriptPages } from '#server/results/transcripts/transcripts.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { readThesis } from './detail.service.ts';
import { type EventRow, findEvents } from './detail.store.ts';
import { type OwnPaper, type Paper, papers } from './papers.ts';
import { findSigners, type SignerRow } from './papers.store.ts';
import { printedOn, titleOn } from './papers-content.ts';
import { eventsFor, mayPrint, paperReady } from './paper-rights.ts';
import { readCase } from './thesis-steps.ts';

/** A lecturer as he signs. */
export const signerOf = (row: SignerRow | undefined, position: string): Signer => ({
  position,
  name: row?.name ?? null,
  id: row?.nidn ? `NIDN ${row.nidn}` : null,
});

const fits = (event: EventRow, paper: ThesisPaper): boolean => {
  if (paper === 'UNDANGAN') return event.status === 'NOT-YET' && !event.postponed;
  if (paper === 'BERITA_ACARA') return event.result !== null;
  return event.type === 'SIDANG';
};

/** Papers of the thesis as a whole, whatever was held since. */
const ofThesis: readonly ThesisPaper[] = ['SK_PEMBIMBING', 'KARTU_BIMBINGAN', 'PERNYATAAN_KEASLIAN'];

/** The event a paper is about: the one asked for, else the latest that fits; null for one of the thesis as a whole. */
function eventOf(events: readonly EventRow[], paper: ThesisPaper, id: string | undefined): EventRow | null {
  if (ofThesis.includes(paper)) return null;
  if (id === undefined) return events.findLast((event) => fits(event, paper)) ?? null;
  const event = events.find(({ _id }) => _id === id);
  if (!event) throw new AppError('NOT_FOUND', 'Jadwal ini tidak ditemukan.');
  if (!fits(event, paper)) throw new AppError('RULE', `${thesisPaperLabels[paper]} belum dapat dicetak.`);
  return event;
}

/** What identifies a paper: its thesis, and for a seminar or defence which one and who prints it. */
const subjectOf = (ctx: Ctx, thesisId: string, paper: ThesisPaper, event: EventRow | null): string =>
  [
    thesisId,
    ...(event === null ? [] : [event._id]),
    ...(paper === 'LEMBAR_PENILAIAN' ? [actorOf(ctx).userId] : []),
  ].join(':');

async function frameOf(ctx: Ctx, of: Paper, paper: OwnPaper): Promise<PrintFrame> {
  const { thesis, student } = of.detail;
  const title = titleOn(paper, of);
  const verifyUrl = await issueDocument(ctx, {
    kind: `THESIS_${paper}`,
    subject: subjectOf(ctx, thesis.id, paper, of.event),
    studentId: thesis.studentId,
    summary: { name: student.name, nim: student.nim, about: title },
    content: [paper, title, ...printedOn[paper](of)],
  });
  return printFrame(ctx, verifyUrl);
}

/** The lecturers a paper names: those who supervise now, the board, and who scored, also where others supervise by now. */
export const peopleOn = (
  { supervisors }: Pick<Paper['detail'], 'supervisors'>,
  event: Pick<EventRow, 'board' | 'sheets'> | null,
): string[] => [
  ...supervisors.map(({ lectureId }) => lectureId),
  ...(event?.board.map(({ lecturerId }) => lecturerId) ?? []),
  ...(event?.sheets.map(({ lecturerId }) => lecturerId) ?? []),
];

const asPdf = async (fileName: string, document: PrintDocument): Promise<FileAnswer> => ({
  fileName,
  mime: 'application/pdf',
  inline: true,
  body: await renderPdf(document),
});

/**
 * A paper of a thesis as PDF, confirmed by the address behind its code.
 * @throws AppError NOT_FOUND, FORBIDDEN, RULE while there is nothing to print
 */
export async function printPaper(
  ctx: Ctx,
  { id, paper }: { id: string; paper: ThesisPaper },
  eventId: string | undefined,
): Promise<FileAnswer> {
  const view = await readThesis(ctx, id);
  const { thesis, ...of } = await readCase(ctx, id);
  const events = eventsFor(paper, of.actors, await findEvents(ctx.db, id), actorOf(ctx).lecturerId);
  const label = thesisPaperLabels[paper];
  if (!mayPrint(paper, of.actors)) throw new AppError('FORBIDDEN', `${label} bukan untuk Anda.`);
  if (!paperReady(paper, { thesis, ...of }, events)) {
    throw new AppError('RULE', `${label} belum dapat dicetak.`);
  }
  const fileName = `${label} ${view.student.nim}.pdf`;
  if (paper === 'TRANSKRIP') return asPdf(fileName, await transcriptPages(ctx, thesis.studentId));
  if (paper === 'KRS') return asPdf(fileName, await krsPages(ctx, thesis.studentId));
  const event = eventOf(events, paper, eventId);
  const signers = await findSigners(ctx.db, peopleOn(view, event));
  const known = { detail: { ...view, thesis }, event, signers };
  const frame = await frameOf(ctx, known, paper);
  const supervisors = view.supervisors.map(({ lectureId, order }) =>
    signerOf(signers.get(lectureId), `Pembimbing ${order}`),
  );
  const head: ThesisHead = {
    nim: view.student.nim,
    name: view.student.name,
    title: titleOn(paper, known),
    supervisors,
    programme: frame.programme,
  };
  const document: PrintDocument = papers[paper](known, { ...frame, head });
  return asPdf(fileName, document);
}
