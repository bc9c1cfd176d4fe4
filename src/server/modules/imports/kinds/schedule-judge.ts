import { findClashes, type ScheduleSlot } from '#shared/domain/timetable/clash.ts';
import { dayName } from '#shared/domain/timetable/day.ts';
import { scheduleNotices } from '#shared/domain/timetable/notices.ts';
import { clock } from '#shared/format/time.ts';
import type { Ctx } from '../../../http/ctx.ts';
import type { RowValue } from '../../../integrations/sheets/parse-rows.ts';
import { slotsOfTerm } from '../../schedules/schedules.public.ts';
import { clean, type Difference, type Judged, type ReadRow } from '../import-kind.ts';
import { comparable, differencesOf, type FormField, type FormPlan } from './form-records.ts';
import type { scheduleColumns } from './schedule-columns.ts';
import {
  type KnownSchedule,
  loadLookups,
  loadSchedules,
  type ScheduleFields,
  scheduleKey,
  type ScheduleLookups,
} from './schedules.store.ts';

export type ScheduleValue = RowValue<typeof scheduleColumns>;
export type SchedulePlan = FormPlan<ScheduleFields>;

type Found = {
  period: { id: string; closed: boolean } | undefined;
  course: { id: string; name: string; sks: number; open: boolean } | undefined;
  room: { id: string; code: string; capacity: number; online: boolean; isActive: boolean } | null | undefined;
  lecturers: { id: string; name: string }[];
  classes: { id: string; name: string }[];
};
type Open = { judged: Judged<SchedulePlan>; slot: ScheduleSlot | null; periodId: string };

const clashColumn = {
  ROOM: 'ruang',
  LECTURER: 'nidn_dosen',
  CLASS: 'kelas_mahasiswa',
  STUDENT: 'kelas_mahasiswa',
} as const;

const time = (value: unknown): string => (typeof value === 'number' ? clock(value) : '');
const fields: readonly FormField<ScheduleFields>[] = [
  { column: 'hari', field: 'day', show: (value) => (typeof value === 'number' ? dayName(value) : '') },
  { column: 'jam_masuk', field: 'timeStart', show: time },
  { column: 'jam_keluar', field: 'timeEnd', show: time },
  { column: 'kapasitas', field: 'capacity' },
  { column: 'tipe_kelas', field: 'classType' },
  { column: 'mode', field: 'mode' },
];

const classNames = (value: ScheduleValue): string[] =>
  (value.kelas_mahasiswa ?? '')
    .split(/[,;]/)
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '');

/** Finds what a row names; what is not there is an error at its column. */
function find(value: ScheduleValue, known: ScheduleLookups, errors: Record<string, string>): Found {
  const period = known.periods.get(value.semester);
  if (!period)
    errors['semester'] = `Semester ${value.semester} tidak ada. Buat periode akademiknya terlebih dahulu.`;
  else if (period.closed) errors['semester'] = 'Semester ini sudah ditutup.';
  const course = known.courses.get(value.kode_mk);
  if (!course) errors['kode_mk'] = `Mata kuliah ${value.kode_mk} tidak ada.`;
  else if (!course.open) errors['kode_mk'] = `${course.name} tidak ada di kurikulum yang aktif.`;
  const room = value.ruang === null ? null : known.rooms.get(value.ruang);
  if (room === undefined) errors['ruang'] = `Ruang ${value.ruang} tidak ada.`;
  else if (room?.isActive === false) errors['ruang'] = `Ruang ${room.code} tidak aktif. Pilih ruang lain.`;
  else if (room === null && value.mode !== 'O')
    errors['ruang'] = 'Isi ruang, atau tulis Daring di kolom mode.';
  const missing = value.nidn_dosen.filter((nidn) => !known.lecturers.has(nidn));
  if (missing.length > 0) errors['nidn_dosen'] = `Dosen dengan NIDN ${missing.join(', ')} tidak ada.`;
  const absent = classNames(value).filter((name) => !known.classes.has(name));
  if (absent.length > 0) errors['kelas_mahasiswa'] = `Kelas mahasiswa ${absent.join(', ')} tidak ada.`;
  return {
    period,
    course,
    room,
    lecturers: value.nidn_dosen.flatMap((nidn) => known.lecturers.get(nidn) ?? []),
    classes: classNames(value).flatMap((name) => known.classes.get(name) ?? []),
  };
}

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

function formOf(
  value: ScheduleValue,
  found: Required<Found>,
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

function judgeRow(
  { rowNo, value }: ReadRow<ScheduleValue>,
  lookups: ScheduleLookups,
  stored: ReadonlyMap<string, KnownSchedule>,
): Open {
  const judged: Judged<SchedulePlan> = clean(rowNo);
  const found = find(value, lookups, judged.errors);
  if (value.kelas.length > 5) judged.errors['kelas'] = 'Nama kelas maksimal 5 huruf.';
  const slotTimes = { day: value.hari, start: value.jam_masuk, end: value.jam_keluar };
  const facts = { ...slotTimes, capacity: value.kapasitas, room: found.room ?? null, lecturers: [] };
  for (const { severity, code, message } of scheduleNotices(facts, { lecturerMaxSks: 0 })) {
    const column = code === 'ROOM_CAPACITY' ? 'kapasitas' : 'jam_keluar';
    (severity === 'error' ? judged.errors : judged.warnings)[column] ??= message;
  }
  if (!found.period || !found.course) return { judged, slot: null, periodId: '' };
  const known = stored.get(scheduleKey(found.period.id, found.course.id, value.kelas)) ?? null;
  const form = formOf(value, found, known?.form);
  judged.recordId = known?.id ?? null;
  if (known)
    judged.differences = [
      ...differencesOf(fields, known.form, form),
      ...linkDifferences(known.form, form, value),
    ];
  judged.plan = { form, known };
  const slot: ScheduleSlot = {
    ...slotTimes,
    id: known?.id ?? `row ${rowNo}`,
    courseName: found.course.name,
    className: `${value.kelas}, baris ${rowNo}`,
    room: found.room ?? null,
    lecturers: found.lecturers,
    studentClasses: found.classes,
  };
  return { judged, slot, periodId: found.period.id };
}

/** Names every clash at the column that causes it, within the file and with what the term holds. */
async function refuseClashes(ctx: Ctx, rows: readonly Open[]): Promise<void> {
  const byPeriod = Map.groupBy(
    rows.filter(({ slot }) => slot !== null),
    ({ periodId }) => periodId,
  );
  for (const [periodId, members] of byPeriod) {
    const own = members.flatMap(({ slot }) => slot ?? []);
    const moved = new Set(own.map(({ id }) => id));
    const held = (await slotsOfTerm(ctx.db, periodId)).filter(({ id }) => !moved.has(id));
    const days = Map.groupBy([...held, ...own], ({ day }) => day);
    for (const { judged, slot } of members) {
      for (const { kind, message } of slot ? findClashes(slot, days.get(slot.day) ?? []) : []) {
        judged.errors[clashColumn[kind]] ??= message;
      }
    }
  }
}

/** Compares rows of classes with what is stored and with each other. */
export async function judgeSchedules(
  ctx: Ctx,
  rows: readonly ReadRow<ScheduleValue>[],
): Promise<Judged<SchedulePlan>[]> {
  const lookups = await loadLookups(ctx.db, {
    periods: rows.map(({ value }) => value.semester),
    courses: rows.map(({ value }) => value.kode_mk),
    rooms: rows.flatMap(({ value }) => value.ruang ?? []),
    lecturers: rows.flatMap(({ value }) => value.nidn_dosen),
  });
  const stored = await loadSchedules(
    ctx.db,
    'period',
    [...lookups.periods.values()].map(({ id }) => id),
  );
  const byKey = new Map(stored.map((one) => [one.key, one]));
  const open = rows.map((row) => judgeRow(row, lookups, byKey));
  await refuseClashes(ctx, open);
  return open.map(({ judged }) => judged);
}
