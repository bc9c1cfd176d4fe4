import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import { scheduleStatusLabels } from '#shared/platform/access/status.ts';
import { scheduleStatuses } from '#shared/teaching/schedules/schedule.views.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import type { ScheduleOptions } from './queries.ts';

const named = (rows: readonly { _id: string; name: string }[]) =>
  rows.map(({ _id, name }) => ({ value: _id, label: name }));

/** Days of the week from Senin on. */
export const dayChoices = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
  value: String(day),
  label: dayNames[day] ?? '',
}));

export const roomChoices = ({ rooms }: ScheduleOptions) =>
  rooms.map(({ _id, code, name }) => ({ value: _id, label: `${code} – ${name}` }));

export const lecturerChoices = ({ lecturers }: ScheduleOptions) => named(lecturers);

export const classChoices = ({ classes }: ScheduleOptions) =>
  classes.map(({ _id, name, entryYear }) => ({ value: _id, label: `${name} (${entryYear})` }));

export const periodChoices = ({ periods }: ScheduleOptions) =>
  periods.map(({ _id, label }) => ({ value: _id, label }));

/** The filters of the list of classes; without one for the term the active term is shown. */
export const scheduleFilters = (options: ScheduleOptions): Filter[] => [
  { name: 'periodId', label: 'Semester', options: periodChoices(options) },
  {
    name: 'classType',
    label: 'Tipe kelas',
    options: classTypes.map((value) => ({ value, label: classTypeLabels[value] })),
  },
  { name: 'classId', label: 'Kelas mahasiswa', options: classChoices(options) },
  { name: 'lecturerId', label: 'Dosen', options: lecturerChoices(options) },
  { name: 'day', label: 'Hari', options: dayChoices },
  { name: 'roomId', label: 'Ruang', options: roomChoices(options) },
  {
    name: 'status',
    label: 'Status',
    options: scheduleStatuses.map((value) => ({ value, label: scheduleStatusLabels[value] })),
  },
];
