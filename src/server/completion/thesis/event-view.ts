import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import type { ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { scorersOf } from '#shared/completion/thesis/scoring.ts';
import type { ThesisStatus } from '#shared/completion/thesis/status.ts';
import type { ThesisActor } from '#shared/completion/thesis/procedure.ts';
import type { EventRow } from './detail.store.ts';

/** What decides how much of an event its reader sees. */
export type EventReader = {
  lecturerId: string | null;
  actors: readonly ThesisActor[];
  status: ThesisStatus;
  supervisorIds: readonly string[];
  nameOf: (lecturerId: string) => string;
  files: readonly AttachmentView[];
};

/** The capacities that read score sheets once the chair has confirmed the defence; the student is none of them. */
const sheetReaders: readonly ThesisActor[] = ['SUPERVISOR', 'EXAMINER', 'KAPRODI', 'SCHEDULER'];

/** Sheets as the reader may see them: the own one always, the others' only after the defence was confirmed. */
function sheetsView(event: EventRow, reader: EventReader): ThesisEvent['sheets'] {
  if (event.type === 'SEMINAR') return [];
  const open = event.status === 'DONE' && reader.actors.some((actor) => sheetReaders.includes(actor));
  const scorers = scorersOf(
    reader.supervisorIds,
    event.board.map(({ lecturerId }) => lecturerId),
  );
  const left = event.sheets.filter(({ lecturerId }) => scorers.every((one) => one.lecturerId !== lecturerId));
  return [...scorers, ...left].map(({ lecturerId, role }) => {
    const sheet = event.sheets.find((one) => one.lecturerId === lecturerId);
    const mine = lecturerId === reader.lecturerId;
    const shown = mine || open ? sheet : undefined;
    return {
      lectureId: lecturerId,
      name: reader.nameOf(lecturerId),
      role,
      mine,
      done: sheet !== undefined,
      scores: shown?.scores ?? null,
      total: shown?.total ?? null,
      note: shown?.note ?? null,
      updatedAt: mine ? (sheet?.updatedAt ?? null) : null,
    };
  });
}

/** A seminar or defence as its reader may see it. The student learns the score with the decision, not before. */
export function eventView(event: EventRow, reader: EventReader): ThesisEvent {
  const { board, sheets: _sheets, minutesId, finalScore, letter, ...rest } = event;
  const isStudent = reader.actors.includes('STUDENT');
  const known = event.result !== null || !isStudent;
  return {
    ...rest,
    finalScore: known ? finalScore : null,
    letter: known ? letter : null,
    spread: isStudent ? false : event.spread,
    board: board.map(({ lecturerId, role, present, dutyBy, spreadConfirmed, revisionApproved }) => ({
      lectureId: lecturerId,
      name: reader.nameOf(lecturerId),
      role,
      present,
      dutyBy: dutyBy === null ? null : { lectureId: dutyBy, name: reader.nameOf(dutyBy) },
      isSupervisor: reader.supervisorIds.includes(lecturerId),
      confirmedSpread: !isStudent && spreadConfirmed,
      approvedRevision: revisionApproved,
    })),
    sheets: sheetsView(event, reader),
    minutesFile: reader.files.find(({ _id }) => _id === minutesId) ?? null,
  };
}
