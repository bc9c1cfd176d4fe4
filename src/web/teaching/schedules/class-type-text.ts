import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';

/** "Reguler", with a word where the class is open to the other types too. */
export const classTypeText = ({
  classType,
  crossClass,
}: Pick<ScheduleRow, 'classType' | 'crossClass'>): string =>
  `${classTypeLabels[classType]}${crossClass ? ', terbuka untuk tipe lain' : ''}`;
