import type { ThesisPaper } from '#shared/completion/thesis/documents.ts';
import { isEnded } from '#shared/completion/thesis/status.ts';
import type { ThesisActor } from '#shared/completion/thesis/procedure.ts';
import type { EventRow } from './detail.store.ts';
import type { ThesisCase } from './thesis-case.ts';

/**
 * Who may print what is not for the student: invitations, reports and sheets belong to the board and the office, as does the
 * transcript and the KRS that go with a thesis without being uploaded (academic practice); students have pages for these.
 */
const boardPapers: readonly ThesisPaper[] = [
  'UNDANGAN',
  'BERITA_ACARA',
  'LEMBAR_PENILAIAN',
  'TRANSKRIP',
  'KRS',
];
const office: readonly ThesisActor[] = ['SUPERVISOR', 'EXAMINER', 'KAPRODI', 'SCHEDULER', 'EDITOR'];

/** What who sat on an earlier board prints still: no sheets and records of what others decide by now. */
const earlierPapers: readonly ThesisPaper[] = ['UNDANGAN', 'BERITA_ACARA'];

export const mayPrint = (paper: ThesisPaper, actors: readonly ThesisActor[]): boolean =>
  !boardPapers.includes(paper) ||
  actors.some((actor) => office.includes(actor)) ||
  (actors.includes('EARLIER_EXAMINER') && earlierPapers.includes(paper));

/**
 * The seminars and defences a paper may tell its reader of: who only sat on an earlier board prints of those alone that had
 * this lecturer on it, whatever others decided since.
 */
export const eventsFor = (
  paper: ThesisPaper,
  actors: readonly ThesisActor[],
  events: readonly EventRow[],
  lecturerId: string | null,
): readonly EventRow[] =>
  !boardPapers.includes(paper) || actors.some((actor) => office.includes(actor))
    ? events
    : events.filter(({ board }) => board.some((seat) => seat.lecturerId === lecturerId));

type Ready = (of: ThesisCase, events: readonly EventRow[]) => boolean;

const hasDecree: Ready = ({ thesis }) => thesis.decreeNo !== null;
const defenceOf = (events: readonly EventRow[]) => events.findLast(({ type }) => type === 'SIDANG');

const ready: Record<ThesisPaper, Ready> = {
  SK_PEMBIMBING: hasDecree,
  KARTU_BIMBINGAN: hasDecree,
  UNDANGAN: (_, events) => events.some(({ status, postponed }) => status === 'NOT-YET' && !postponed),
  BERITA_ACARA: (_, events) => events.some(({ result }) => result !== null),
  LEMBAR_PENILAIAN: (_, events) => (defenceOf(events)?.status ?? 'CANCLE') !== 'CANCLE',
  LEMBAR_REVISI: ({ thesis }) => thesis.revisionDeadline !== null,
  LEMBAR_PENGESAHAN: (_, events) => {
    const result = defenceOf(events)?.result;
    return result === 'PASSED' || result === 'PASSED_REVISION';
  },
  PERNYATAAN_KEASLIAN: hasDecree,
  TANDA_TERIMA: ({ thesis }) => thesis.depositStatus === 'RECEIVED',
  TRANSKRIP: ({ thesis }) => thesis.status !== 'DRAFT',
  // Of no use to anybody once the thesis is over.
  KRS: ({ thesis }) => thesis.status !== 'DRAFT' && !isEnded(thesis.status),
};

/** Whether a paper has something to say yet, and the reader may have it; `events` are those of `eventsFor`. */
export const paperReady = (paper: ThesisPaper, of: ThesisCase, events: readonly EventRow[]): boolean =>
  mayPrint(paper, of.actors) && ready[paper](of, events);
