import type { ExamRow, OwnExam } from '#shared/teaching/exams/exam.views.ts';
import type { MakeupState } from '#shared/teaching/exams/makeup.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

type Kind = Pick<ExamRow, 'exam' | 'isMakeup'>;

/** "UTS", "Susulan UAS" */
export const kindText = ({ exam, isMakeup }: Kind): string => (isMakeup ? `Susulan ${exam}` : exam);

/** "Senin, 5 Oktober 2026, 08.00–09.40" */
export const whenText = ({
  date,
  timeStart,
  timeEnd,
}: Pick<ExamRow, 'date' | 'timeStart' | 'timeEnd'>): string =>
  `${dayDate(date)}, ${timeRange(timeStart, timeEnd)}`;

export const roomsText = ({ rooms }: Pick<ExamRow, 'rooms'>): string =>
  rooms.map(({ code }) => code ?? 'Daring').join(' dan ');

export const placeText = ({ room, seat }: Pick<OwnExam, 'room' | 'seat'>): string =>
  `${room === null ? 'Daring' : `Ruang ${room}`} · ${seat === null ? 'Kursi menyusul' : `Kursi ${seat}`}`;

export const makeupTones: Record<MakeupState, Tone> = {
  SUBMITTED: 'warning',
  APPROVED: 'info',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
  PLANNED: 'success',
};
