import { termToMake } from '#shared/platform/term/missing-term.ts';
import type { Judged } from '../import-kind.ts';
import { lecturersNamedAs, sayCourseName } from './named-twice.ts';
import type { ScheduleValue } from './schedule-columns.ts';
import {
  type KnownSchedule,
  type ScheduleFields,
  scheduleKey,
  type ScheduleLookups,
} from './schedules.store.ts';

/** What a row names, as far as it is there. */
export type NamedRecords = {
  period: { id: string; closed: boolean } | undefined;
  course: { id: string; name: string; sks: number; open: boolean } | undefined;
  room: { id: string; code: string; capacity: number; online: boolean; isActive: boolean } | null | undefined;
  lecturers: { id: string; name: string; isTeaching: boolean }[];
  classes: { id: string; name: string }[];
  /** The class of the row, where it is there. */
  known: KnownSchedule | null;
};
const classNames = ({ kelas_mahasiswa }: ScheduleValue): string[] => {
  const names = (kelas_mahasiswa ?? '').split(/[,;]/).map((name) => name.trim().toUpperCase());
  return [...new Set(names.filter((name) => name !== ''))];
};

type Places = Pick<NamedRecords, 'room' | 'classes'>;

/** Where and for whom a class is: what is in use no more stays with the class that has it. */
function findPlaces(
  value: ScheduleValue,
  known: ScheduleLookups,
  held: ScheduleFields | undefined,
  { errors }: Pick<Judged<never>, 'errors'>,
): Places {
  const room = value.ruang === null ? null : known.rooms.get(value.ruang);
  const isHeld = held !== undefined && held.roomId === (room?.id ?? null);
  const mode = value.mode ?? held?.mode;
  if (room === undefined) errors['ruang'] = `Ruang ${value.ruang} tidak ada.`;
  else if (room?.isActive === false && !isHeld)
    errors['ruang'] = `Ruang ${room.code} tidak aktif. Pilih ruang lain.`;
  else if (room === null && value.mode !== 'O' && !(isHeld && mode === held.mode))
    errors['ruang'] = 'Isi ruang, atau tulis Daring di kolom mode.';
  const named = classNames(value).map((name) => ({ name, found: known.classes.get(name) }));
  const absent = named.filter(({ found }) => !found?.isActive && !held?.classIds.includes(found?.id ?? ''));
  if (absent.length > 0)
    errors['kelas_mahasiswa'] = `Kelas mahasiswa ${absent.map(({ name }) => name).join(', ')} tidak ada.`;
  return { room, classes: named.flatMap(({ found }) => found ?? []) };
}

/**
 * Finds what a row names; what is not there is an error at its column.
 * @param stored classes by what they are known by
 */
export function findNamed(
  value: ScheduleValue,
  known: ScheduleLookups,
  stored: ReadonlyMap<string, KnownSchedule>,
  { errors, warnings }: Pick<Judged<never>, 'errors' | 'warnings'>,
): NamedRecords {
  const period = known.periods.get(value.semester);
  if (!period) errors['semester'] = termToMake(value.semester);
  else if (period.closed) errors['semester'] = 'Semester ini sudah ditutup.';
  const course = known.courses.get(value.kode_mk);
  if (!course) errors['kode_mk'] = `Mata kuliah ${value.kode_mk} tidak ada.`;
  const own = (period && course && stored.get(scheduleKey(period.id, course.id, value.kelas))) ?? null;
  if (course?.open === false && own === null)
    errors['kode_mk'] = `${course.name} tidak ada di kurikulum yang aktif.`;
  if (course) sayCourseName(value.nama_mk, course, known.byName, { errors, warnings });
  const missing = value.nidn_dosen.filter((nidn) => !known.lecturers.has(nidn));
  if (missing.length > 0) errors['nidn_dosen'] = `Dosen dengan NIDN ${missing.join(', ')} tidak ada.`;
  const lecturers = value.nidn_dosen.flatMap((nidn) => known.lecturers.get(nidn) ?? []);
  const wrongName = missing.length === 0 && lecturersNamedAs(value.nama_dosen ?? [], lecturers, known.names);
  if (wrongName) errors['nama_dosen'] = wrongName;
  return { period, course, lecturers, known: own, ...findPlaces(value, known, own?.form, { errors }) };
}
