import { termToMake } from '#shared/platform/term/missing-term.ts';
import type { Judged } from '../import-kind.ts';
import { lecturersNamedAs, sayCourseName } from './named-twice.ts';
import type { ScheduleValue } from './schedule-columns.ts';
import type { ScheduleLookups } from './schedules.store.ts';

/** What a row names, as far as it is there. */
export type NamedRecords = {
  period: { id: string; closed: boolean } | undefined;
  course: { id: string; name: string; sks: number; open: boolean } | undefined;
  room: { id: string; code: string; capacity: number; online: boolean; isActive: boolean } | null | undefined;
  lecturers: { id: string; name: string; isTeaching: boolean }[];
  classes: { id: string; name: string }[];
};
const classNames = ({ kelas_mahasiswa }: ScheduleValue): string[] => {
  const names = (kelas_mahasiswa ?? '').split(/[,;]/).map((name) => name.trim().toUpperCase());
  return [...new Set(names.filter((name) => name !== ''))];
};

/** Finds what a row names; what is not there is an error at its column. */
export function findNamed(
  value: ScheduleValue,
  known: ScheduleLookups,
  { errors, warnings }: Pick<Judged<never>, 'errors' | 'warnings'>,
): NamedRecords {
  const period = known.periods.get(value.semester);
  if (!period) errors['semester'] = termToMake(value.semester);
  else if (period.closed) errors['semester'] = 'Semester ini sudah ditutup.';
  const course = known.courses.get(value.kode_mk);
  if (!course) errors['kode_mk'] = `Mata kuliah ${value.kode_mk} tidak ada.`;
  else if (!course.open) errors['kode_mk'] = `${course.name} tidak ada di kurikulum yang aktif.`;
  if (course) sayCourseName(value.nama_mk, course, known.byName, { errors, warnings });
  const room = value.ruang === null ? null : known.rooms.get(value.ruang);
  if (room === undefined) errors['ruang'] = `Ruang ${value.ruang} tidak ada.`;
  else if (room?.isActive === false) errors['ruang'] = `Ruang ${room.code} tidak aktif. Pilih ruang lain.`;
  else if (room === null && value.mode !== 'O')
    errors['ruang'] = 'Isi ruang, atau tulis Daring di kolom mode.';
  const missing = value.nidn_dosen.filter((nidn) => !known.lecturers.has(nidn));
  if (missing.length > 0) errors['nidn_dosen'] = `Dosen dengan NIDN ${missing.join(', ')} tidak ada.`;
  const lecturers = value.nidn_dosen.flatMap((nidn) => known.lecturers.get(nidn) ?? []);
  const wrongName = missing.length === 0 && lecturersNamedAs(value.nama_dosen ?? [], lecturers, known.names);
  if (wrongName) errors['nama_dosen'] = wrongName;
  const absent = classNames(value).filter((name) => !known.classes.has(name));
  if (absent.length > 0) errors['kelas_mahasiswa'] = `Kelas mahasiswa ${absent.join(', ')} tidak ada.`;
  return {
    period,
    course,
    room,
    lecturers,
    classes: classNames(value).flatMap((name) => known.classes.get(name) ?? []),
  };
}
