import type { StudentRow } from '#shared/people/students/student.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { entryPaths, fundings, registrationTypes } from '#shared/platform/reference/enrolment.ts';
import { genders, religions } from '#shared/platform/reference/person.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import type { SheetColumn, SheetRow } from '#server/platform/sheets/sheet-document.ts';
import { regionLabel } from '#server/platform/reference/regions.ts';
import type { EntryRecord } from './export.store.ts';
import type { BiodataRecord } from '#server/people/biodata/biodata.public.ts';

/** Columns of every export. */
export const exportColumns: SheetColumn[] = [
  { key: 'nim', label: 'NIM' },
  { key: 'name', label: 'Nama' },
  { key: 'email', label: 'Email' },
  { key: 'entryYear', label: 'Angkatan', kind: 'text' },
  { key: 'className', label: 'Kelas' },
  { key: 'classType', label: 'Tipe kelas' },
  { key: 'concentration', label: 'Konsentrasi' },
  { key: 'advisor', label: 'Dosen PA' },
  { key: 'advisorNidn', label: 'NIDN PA' },
  { key: 'entrySemester', label: 'Semester masuk' },
  { key: 'entryDate', label: 'Tanggal masuk', kind: 'date' },
  { key: 'registrationType', label: 'Jenis pendaftaran' },
  { key: 'university', label: 'Perguruan tinggi asal' },
  { key: 'programme', label: 'Program studi asal' },
  { key: 'entryPath', label: 'Jalur' },
  { key: 'funding', label: 'Pembiayaan' },
  { key: 'semester', label: 'Semester', kind: 'integer' },
  { key: 'ipk', label: 'IPK', kind: 'hundredths' },
  { key: 'status', label: 'Status' },
  { key: 'completeness', label: 'Biodata (%)', kind: 'integer' },
];

/** Columns of personal data, which require the permission to read it. */
export const biodataColumns: SheetColumn[] = [
  { key: 'nik', label: 'NIK' },
  { key: 'gender', label: 'Jenis kelamin' },
  { key: 'birthPlace', label: 'Tempat lahir' },
  { key: 'birthDate', label: 'Tanggal lahir', kind: 'date' },
  { key: 'religion', label: 'Agama' },
  { key: 'motherName', label: 'Nama ibu kandung' },
  { key: 'mobile', label: 'Nomor HP' },
  { key: 'personalEmail', label: 'Email pribadi' },
  { key: 'street', label: 'Alamat' },
  { key: 'kelurahan', label: 'Kelurahan' },
  { key: 'regionId', label: 'ID wilayah' },
  { key: 'region', label: 'Kecamatan' },
];

const biodataCells = (biodata: BiodataRecord): SheetRow => ({
  nik: biodata.nik,
  gender: biodata.gender && labelOf(genders, biodata.gender),
  birthPlace: biodata.birthPlace,
  birthDate: biodata.birthDate,
  religion: biodata.religion && labelOf(religions, biodata.religion),
  motherName: biodata.motherName,
  mobile: biodata.mobile && showPhone(biodata.mobile),
  personalEmail: biodata.personalEmail,
  street: biodata.street,
  kelurahan: biodata.kelurahan,
  regionId: biodata.wilayahId,
  region: biodata.wilayahId && regionLabel(biodata.wilayahId),
});

/** Cells of a student's entry, in the words of the student form. */
const entryCells = (entry: EntryRecord): SheetRow => ({
  advisorNidn: entry.advisorNidn,
  entrySemester: entry.entrySemester,
  entryDate: entry.entryDate,
  registrationType: entry.registrationType && labelOf(registrationTypes, entry.registrationType),
  university: entry.origin?.universityName ?? null,
  programme: entry.origin?.programName ?? null,
  entryPath: entry.entryPath && labelOf(entryPaths, entry.entryPath),
  funding: entry.funding && labelOf(fundings, entry.funding),
});

/** Converts a student to a row of the spreadsheet. */
export const exportRow = (
  student: StudentRow,
  entry: EntryRecord | undefined,
  biodata: BiodataRecord | undefined,
): SheetRow => ({
  nim: student.nim,
  name: student.name,
  email: student.email,
  entryYear: String(student.entryYear),
  className: student.className,
  classType: classTypeLabels[student.classType],
  concentration: student.concentration && concentrationLabels[student.concentration],
  advisor: student.advisorName,
  semester: student.semesterNumber,
  ipk: student.ipk,
  status: studentStatusLabels[student.status],
  completeness: student.completeness,
  ...(entry && entryCells(entry)),
  ...(biodata && biodataCells(biodata)),
});
