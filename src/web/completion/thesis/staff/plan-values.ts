import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { type BoardRole, boardRoleLabels, boardRoles } from '#shared/completion/thesis/kinds.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { lockOf } from '../thesis-query.ts';

export type Seat = { lectureId: string; role: BoardRole };
export type PlanValues = {
  action: 'SCHEDULE' | 'RESCHEDULE';
  _id: string;
  updatedAt: string;
  date: string;
  timeStart: number | '';
  timeEnd: number | '';
  roomId: string | null;
  link: string;
  board: Seat[];
};

export const roleChoices = boardRoles.map((value) => ({ value, label: boardRoleLabels[value] }));

const seatsOf = ({ board }: ThesisEvent): Seat[] => board.map(({ lectureId, role }) => ({ lectureId, role }));
const emptySeats: readonly Seat[] = boardRoles.map((role) => ({ lectureId: '', role }));

/** What the form starts with: the plan as it stands; a defence starts with the board of the seminar. */
export function planValues(thesis: ThesisDetail, event: ThesisEvent | null): PlanValues {
  const before = event ?? thesis.seminar;
  return {
    action: event === null ? 'SCHEDULE' : 'RESCHEDULE',
    ...lockOf(thesis),
    date: event?.date ?? '',
    timeStart: event?.timeStart ?? '',
    timeEnd: event?.timeEnd ?? '',
    roomId: event?.roomId ?? null,
    link: event?.link ?? '',
    board: before === null ? [...emptySeats] : seatsOf(before),
  };
}

/** Every clash a refused plan ran into, in words. */
export function clashesIn(error: Error): string[] {
  const data = error instanceof CallError ? error.body?.data : undefined;
  const clashes = (data as { clashes?: { message: string }[] } | undefined)?.clashes;
  return Array.isArray(clashes) ? clashes.map(({ message }) => message) : [];
}
