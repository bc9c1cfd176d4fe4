import { dutyOf } from '#shared/completion/thesis/board.ts';
import type { EventRow } from './detail.store.ts';
import { guidanceCards } from './guidance-cards.ts';
import { type OwnPaper, type Paper, seated, viewOf } from './papers.ts';

const sitting = (event: EventRow | null) =>
  event && [event.date, event.timeStart, event.timeEnd, event.room, event.link];

const seats = (event: EventRow | null) =>
  event && seated(event).map(({ lecturerId, role }) => [lecturerId, role]);

const supervisors = ({ detail }: Paper) =>
  detail.supervisors.map(({ lectureId, order }) => [lectureId, order]);

/** Papers of one sitting: they name the title that was decided on there, whatever became of it since. */
const ofSitting: readonly OwnPaper[] = ['BERITA_ACARA', 'LEMBAR_PENILAIAN'];

/** The title a paper names. */
export const titleOn = (paper: OwnPaper, { detail, event }: Pick<Paper, 'detail' | 'event'>): string =>
  (ofSitting.includes(paper) ? event?.title : null) ?? detail.thesis.title;

/** The sheets of the minutes, in an order that stays. */
const scored = (event: EventRow | null) =>
  event?.sheets
    .map(({ lecturerId, role, scores, total }) => [lecturerId, role, scores, total] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));

/**
 * What each paper prints of what may change, besides its title: with another content it is another paper, and the earlier one
 * is void. What a paper does not print is left out, as signed papers stay right whatever happens around them.
 */
export const printedOn: Record<OwnPaper, (paper: Paper) => unknown[]> = {
  SK_PEMBIMBING: (paper) => {
    const { thesis, periode } = paper.detail;
    const { name, semesterCode } = periode;
    return [thesis.decreeNo, thesis.decreeDate, thesis.deadline, name, semesterCode, supervisors(paper)];
  },
  KARTU_BIMBINGAN: (paper) => [
    supervisors(paper),
    guidanceCards(paper.detail).map(({ supervisor, rows }) => [
      supervisor,
      rows.map(({ date, chapter, topic, advice, counted }) => [date, chapter, topic, advice, counted]),
    ]),
  ],
  UNDANGAN: ({ event }) => [sitting(event), event?.invitationNo, seats(event)],
  BERITA_ACARA: ({ event }) => [
    sitting(event),
    event?.reportNo,
    seats(event),
    scored(event),
    event?.finalScore,
    event?.letter,
    event?.result,
    event?.note,
  ],
  LEMBAR_PENILAIAN: (paper) => {
    const sheets = paper.event === null ? [] : (viewOf(paper, paper.event)?.sheets ?? []);
    const shown = sheets.map(({ lectureId, role, scores, total, note }) => [
      lectureId,
      role,
      scores,
      total,
      note,
    ]);
    return [sitting(paper.event), seats(paper.event), shown];
  },
  LEMBAR_REVISI: ({ detail: { thesis }, event }) => [
    thesis.revisionDeadline,
    thesis.revisionPoints,
    event && seated(event).map((seat) => [dutyOf(seat), seat.role, seat.revisionApproved]),
  ],
  LEMBAR_PENGESAHAN: (paper) => [paper.event?.date, seats(paper.event), supervisors(paper)],
  PERNYATAAN_KEASLIAN: () => [],
  TANDA_TERIMA: ({ detail: { thesis } }) => [thesis.depositNo, thesis.depositUrl, thesis.depositAt],
};
