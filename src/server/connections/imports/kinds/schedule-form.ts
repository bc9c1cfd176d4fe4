import { dayName } from '#shared/platform/date/day.ts';
import { clock } from '#shared/platform/format/time.ts';
import type { Difference } from '../import-kind.ts';
import { comparable, differencesOf, type FormField } from './form-records.ts';
import type { ScheduleValue } from './schedule-columns.ts';
import type { NamedRecords } from './schedule-names.ts';
import type { ScheduleFields } from './schedules.store.ts';

const time = (value: unknown): string => (typeof value === 'number' ? clock(value) : '');
const fields: readonly FormField<ScheduleFields>[] = [
  { column: 'hari', field: 'day', show: (value) => (typeof value === 'number' ? dayName(value) : '') },
  { column: 'jam_masuk', field: 'timeStart', show: time },
  { column: 'jam_keluar', field: 'timeEnd', show: time },
  { column: 'kapasitas', field: 'capacity' },
  { column: 'tipe_kelas', field: 'classType' },
  { column: 'lintas_tipe', field: 'crossClass', show: (value) => (value === true ? 'ya' : 'tidak') },
  { column: 'mode', field: 'mode' },
];

/** The sks of a course over its lecturers; the first carries the rest and coordinates. */
function sharesOf(lecturers: readonly { id: string }[], sks: number): ScheduleFields['lecturers'] {
  const each = Math.floor((sks * 100) / Math.max(1, lecturers.length));
  return lecturers.map(({ id }, index) => ({
    lecturerId: id,
    isCoordinator: index === 0,
    sksShare: index === 0 ? sks * 100 - each * (lecturers.length - 1) : each,
    plannedMeetings: 16,
    evaluationType: '1' as const,
  }));
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  comparable(a.toSorted()) === comparable(b.toSorted());

/** The form that would save a row; what it leaves open stays as the stored class has it. */
export function scheduleFormOf(
  value: ScheduleValue,
  found: NamedRecords,
  held: ScheduleFields | undefined,
): ScheduleFields {
  const { period, course, room, lecturers, classes } = found;
  const ids = lecturers.map(({ id }) => id);
  const keepsTeam =
    held &&
    sameIds(
      ids,
      held.lecturers.map(({ lecturerId }) => lecturerId),
    );
  const classIds = classes.map(({ id }) => id).toSorted();
  return {
    periodId: period?.id ?? '',
    courseId: course?.id ?? '',
    className: value.kelas,
    classType: value.tipe_kelas ?? held?.classType ?? 'OFFLINE',
    crossClass: value.lintas_tipe === null ? (held?.crossClass ?? false) : value.lintas_tipe === 'ya',
    day: value.hari,
    timeStart: value.jam_masuk,
    timeEnd: value.jam_keluar,
    roomId: room?.id ?? null,
    mode: value.mode ?? held?.mode ?? 'F',
    scope: held?.scope ?? '1',
    capacity: value.kapasitas,
    mediaLink: held?.mediaLink ?? null,
    classIds: value.kelas_mahasiswa === null ? (held?.classIds ?? []) : classIds,
    lecturers: keepsTeam ? held.lecturers : sharesOf(lecturers, course?.sks ?? 0),
    overrideReason: null,
    confirm: false,
  };
}

/** Differences besides the plain fields: room, team and student classes, of which only that they differ is told. */
function linkDifferences(held: ScheduleFields, form: ScheduleFields, value: ScheduleValue): Difference[] {
  const team = ({ lecturers }: ScheduleFields) => lecturers.map(({ lecturerId }) => lecturerId);
  return [
    { field: 'ruang', same: held.roomId === form.roomId, to: value.ruang ?? '' },
    { field: 'nidn_dosen', same: sameIds(team(held), team(form)), to: value.nidn_dosen.join(', ') },
    {
      field: 'kelas_mahasiswa',
      same: sameIds(held.classIds, form.classIds),
      to: value.kelas_mahasiswa ?? '',
    },
  ].flatMap(({ field, same, to }) => (same ? [] : [{ field, from: 'yang tercatat', to }]));
}

/** Everything in which a row differs from the stored class. */
export const scheduleDifferences = (
  held: ScheduleFields,
  form: ScheduleFields,
  value: ScheduleValue,
): Difference[] => [...differencesOf(fields, held, form), ...linkDifferences(held, form, value)];
