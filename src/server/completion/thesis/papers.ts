import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { dutyOf } from '#shared/completion/thesis/board.ts';
import type { ThesisPaper } from '#shared/completion/thesis/documents.ts';
import { boardRoleLabels } from '#shared/completion/thesis/kinds.ts';
import {
  aspectLabels,
  aspectWeights,
  type ScorerRole,
  type SheetScores,
} from '#shared/completion/thesis/scoring.ts';
import { AppError } from '#shared/platform/errors.ts';
import { localDate } from '#shared/platform/format/time.ts';
import type { PrintFrame } from '#server/platform/documents/letterhead.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import { thesisDecreeDocument } from './papers/thesis-decree.ts';
import {
  approvalDocument,
  depositDocument,
  originalityDocument,
  revisionSheetDocument,
} from './papers/thesis-closing.ts';
import { guidanceCardDocument } from './papers/thesis-guidance-card.ts';
import type { ThesisHead, ThesisSitting } from '#server/platform/documents/thesis-head.ts';
import { invitationDocument } from './papers/thesis-invitation.ts';
import { thesisMinutesDocument } from './papers/thesis-minutes.ts';
import { scoreSheetDocument } from './papers/thesis-score-sheet.ts';
import type { EventRow } from './detail.store.ts';
import { guidanceCards } from './guidance-cards.ts';
import type { SignerRow } from './papers.store.ts';
import type { Thesis } from './thesis.store.ts';

/** All a paper is written from: the thesis as the reader sees it, the event it is about, and who signs. */
export type Paper = {
  detail: ThesisDetail & { thesis: Thesis };
  event: EventRow | null;
  signers: ReadonlyMap<string, SignerRow>;
};
type Frame = PrintFrame & { head: ThesisHead };
type Write = (paper: Paper, frame: Frame) => PrintDocument;

const decisions: Record<string, string> = {
  PASSED: 'LULUS',
  PASSED_REVISION: 'LULUS DENGAN REVISI',
  REVISION: 'LULUS DENGAN PERBAIKAN PROPOSAL',
  FAILED: 'TIDAK LULUS',
};

const base = ({ meta, place, date, head }: Frame) => ({ meta, place, date, thesis: head });

function requireEvent({ event }: Paper): EventRow {
  if (event === null) throw new AppError('RULE', 'Belum ada jadwal untuk dokumen ini.');
  return event;
}

const sittingOf = ({ type, date, timeStart, timeEnd, room, link }: EventRow): ThesisSitting => ({
  type,
  date,
  timeStart,
  timeEnd,
  place: room ?? link,
});

/** The number under a signature. */
const numberOf = (row: SignerRow | undefined): string | null => (row?.nidn ? `NIDN ${row.nidn}` : null);

/** Who sat on a board; nobody signs for who was absent. */
export const seated = ({ board }: EventRow) => board.filter(({ present }) => present !== false);

const boardSigners = ({ signers }: Paper, event: EventRow): Signer[] =>
  seated(event).map(({ lecturerId, role }) => {
    const row = signers.get(lecturerId);
    return { position: boardRoleLabels[role], name: row?.name ?? null, id: numberOf(row) };
  });

const aspectsOf = (role: ScorerRole, scores: SheetScores | null) =>
  aspectWeights[role].map(([key, weight]) => ({
    label: aspectLabels[key],
    weight,
    score: scores?.[key] ?? null,
  }));

/** What a sheet is headed with: the supervisor's order, also of one replaced since, or the role on the board. */
function roleOf({ detail }: Paper, event: EventRow, lecturerId: string): string {
  const isOwn = ({ lectureId }: { lectureId: string }) => lectureId === lecturerId;
  const seat = event.board.find((one) => one.lecturerId === lecturerId);
  const { supervisors, formerSupervisors } = detail;
  const order = (supervisors.find(isOwn) ?? (seat ? undefined : formerSupervisors.find(isOwn)))?.order;
  return order === undefined ? (seat ? boardRoleLabels[seat.role] : 'Penguji') : `Pembimbing ${order}`;
}

/** An event as the reader of a paper may see it. */
export const viewOf = ({ detail }: Paper, event: EventRow) =>
  [...detail.sidang, ...(detail.seminar ? [detail.seminar] : [])].find(({ _id }) => _id === event._id);

const minutes: Write = (paper, frame) => {
  const event = requireEvent(paper);
  const sheets = event.sheets.map(({ lecturerId, role, scores, total }) => ({
    name: paper.signers.get(lecturerId)?.name ?? '',
    role: roleOf(paper, event, lecturerId),
    aspects: aspectsOf(role, scores).map((aspect) => ({ ...aspect, score: aspect.score ?? 0 })),
    total,
  }));
  return thesisMinutesDocument({
    ...base(frame),
    sitting: sittingOf(event),
    number: event.reportNo ?? '',
    sheets,
    final: event.finalScore === null ? null : { score: event.finalScore, letter: event.letter ?? '' },
    decision: decisions[event.result ?? ''] ?? '',
    revisionDeadline: event.revisionDeadline,
    recommendation: event.note,
    board: boardSigners(paper, event),
  });
};

/** Sheets with the scores the reader may see; the others are forms to be filled in by hand, none for who was absent. */
const scoreSheets: Write = (paper, frame) => {
  const event = requireEvent(paper);
  const absent = event.board.filter(({ present }) => present === false).map(({ lecturerId }) => lecturerId);
  const all = viewOf(paper, event)?.sheets ?? [];
  const sheets = all.filter(({ lectureId, done }) => done || !absent.includes(lectureId));
  return scoreSheetDocument({
    ...base(frame),
    sitting: sittingOf(event),
    sheets: sheets.map(({ lectureId, name, role, scores, total, note }) => ({
      name,
      total,
      note: note ?? '',
      role: roleOf(paper, event, lectureId),
      id: numberOf(paper.signers.get(lectureId)),
      aspects: aspectsOf(role, scores),
    })),
  });
};

const guidanceCard: Write = ({ detail }, frame) =>
  guidanceCardDocument({ ...base(frame), cards: guidanceCards(detail) });

const invitation: Write = (paper, frame) => {
  const event = requireEvent(paper);
  return invitationDocument({
    ...base(frame),
    sitting: sittingOf(event),
    number: event.invitationNo ?? '',
    signer: frame.signer('KAPRODI', frame.date),
    guests: event.board.map(({ lecturerId, role }) => ({
      name: paper.signers.get(lecturerId)?.name ?? '',
      role: boardRoleLabels[role].toLowerCase(),
    })),
    attachments: [event.type === 'SEMINAR' ? 'proposal skripsi' : 'naskah skripsi'],
  });
};

const revisionSheet: Write = (paper, frame) => {
  const event = requireEvent(paper);
  const { revisionPoints, revisionDeadline } = paper.detail.thesis;
  return revisionSheetDocument({
    ...base(frame),
    deadline: revisionDeadline ?? frame.date,
    points: revisionPoints.split('\n').flatMap((point) => (point.trim() === '' ? [] : [point.trim()])),
    examiners: seated(event).map(({ role, revisionApproved: approved, ...seat }) => {
      const row = paper.signers.get(dutyOf(seat));
      return { position: boardRoleLabels[role], name: row?.name ?? null, id: numberOf(row), approved };
    }),
  });
};

/** Papers that are written here; transcript and KRS are those of the student. */
export type OwnPaper = Exclude<ThesisPaper, 'TRANSKRIP' | 'KRS'>;

export const papers: Record<OwnPaper, Write> = {
  SK_PEMBIMBING: ({ detail }, frame) => {
    const decided = detail.thesis.decreeDate ?? frame.date;
    return thesisDecreeDocument({
      ...base(frame),
      number: detail.thesis.decreeNo ?? '',
      decided,
      validUntil: detail.thesis.deadline,
      period: `${detail.periode.name} (${periodLabel(detail.periode.semesterCode)})`,
      signer: frame.signer('KETUA', decided),
    });
  },
  KARTU_BIMBINGAN: guidanceCard,
  UNDANGAN: invitation,
  BERITA_ACARA: minutes,
  LEMBAR_PENILAIAN: scoreSheets,
  LEMBAR_REVISI: revisionSheet,
  LEMBAR_PENGESAHAN: (paper, frame) => {
    const event = requireEvent(paper);
    return approvalDocument({
      ...base(frame),
      examined: event.date,
      board: boardSigners(paper, event),
      signers: [frame.signer('KAPRODI', frame.date), frame.signer('KETUA', frame.date)],
    });
  },
  PERNYATAAN_KEASLIAN: (_, frame) => originalityDocument(base(frame)),
  TANDA_TERIMA: ({ detail }, frame) => {
    const { at } = detail.libraryDeposit;
    const received = at === null ? frame.date : localDate(at, frame.meta.zone);
    return depositDocument({
      ...base(frame),
      number: detail.thesis.depositNo,
      format: 'Cetak dan digital',
      url: detail.libraryDeposit.url,
      received,
      receivedBy: detail.libraryDeposit.by ?? '',
      signer: frame.signer('KA_PERPUS', received),
    });
  },
};
