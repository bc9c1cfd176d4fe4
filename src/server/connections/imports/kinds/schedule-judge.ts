import { findClashes, type ScheduleSlot } from '#shared/platform/date/clash.ts';
import { scheduleNotices } from '#shared/teaching/timetable/notices.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { slotsOfTerm } from '#server/teaching/schedules/schedules.public.ts';
import { clean, type Judged, type ReadRow } from '../import-kind.ts';
import type { FormPlan } from './form-records.ts';
import type { ScheduleValue } from './schedule-columns.ts';
import { scheduleDifferences, scheduleFormOf } from './schedule-form.ts';
import { findNamed } from './schedule-names.ts';
import {
  type KnownSchedule,
  loadLookups,
  loadSchedules,
  type ScheduleFields,
  type ScheduleLookups,
} from './schedules.store.ts';

export type SchedulePlan = FormPlan<ScheduleFields>;

type Open = { judged: Judged<SchedulePlan>; slot: ScheduleSlot | null; periodId: string };

const clashColumn = {
  ROOM: 'ruang',
  LECTURER: 'nidn_dosen',
  CLASS: 'kelas_mahasiswa',
  STUDENT: 'kelas_mahasiswa',
} as const;

function judgeRow(
  { rowNo, value }: ReadRow<ScheduleValue>,
  lookups: ScheduleLookups,
  stored: ReadonlyMap<string, KnownSchedule>,
): Open {
  const judged: Judged<SchedulePlan> = clean(rowNo);
  const found = findNamed(value, lookups, stored, judged);
  if (value.kelas.length > 5) judged.errors['kelas'] = 'Nama kelas maksimal 5 huruf.';
  const slotTimes = { day: value.hari, start: value.jam_masuk, end: value.jam_keluar };
  const facts = { ...slotTimes, capacity: value.kapasitas, room: found.room ?? null, lecturers: [] };
  const { known } = found;
  const isSeated = known?.form.roomId === found.room?.id && known?.form.capacity === value.kapasitas;
  for (const { severity, code, message } of scheduleNotices(facts, { lecturerMaxSks: 0 })) {
    if (code === 'ROOM_CAPACITY' && isSeated) continue;
    const column = code === 'ROOM_CAPACITY' ? 'kapasitas' : 'jam_keluar';
    (severity === 'error' ? judged.errors : judged.warnings)[column] ??= message;
  }
  if (!found.period || !found.course) return { judged, slot: null, periodId: '' };
  const form = scheduleFormOf(value, found, known?.form);
  const team = known?.form.lecturers.map(({ lecturerId }) => lecturerId);
  const away = found.lecturers.find(({ id, isTeaching }) => !isTeaching && !team?.includes(id));
  if (away) judged.errors['nidn_dosen'] = `${away.name} tidak aktif mengajar.`;
  judged.recordId = known?.id ?? null;
  if (known) judged.differences = scheduleDifferences(known.form, form, value);
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
    courseNames: rows.flatMap(({ value }) => value.nama_mk ?? []),
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
