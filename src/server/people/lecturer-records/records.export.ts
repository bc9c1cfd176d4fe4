import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { RecordQuery, RecordViews } from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import {
  activityKinds,
  publicationIndexes,
  publicationKinds,
  type RecordKind,
  recordLabels,
  seminarLevels,
  seminarRoles,
} from '#shared/people/lecturer-records/records.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { educations } from '#shared/platform/reference/person.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findLecturer } from '#server/people/lecturers/lecturers.public.ts';
import { getOwnerId } from './record-rights.ts';
import { listRecords } from './records.store.ts';

type Columns<K extends RecordKind> = ListColumn<RecordViews[K]>[];

const activities: Columns<'kegiatan'> = [
  { key: 'type', label: 'Jenis', of: ({ type }) => labelOf(activityKinds, type) },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'role', label: 'Peran', of: ({ role }) => role },
  { key: 'place', label: 'Tempat', of: ({ place }) => place },
  { key: 'start', label: 'Mulai', kind: 'date', of: ({ start }) => start },
  { key: 'end', label: 'Selesai', kind: 'date', of: ({ end }) => end },
  { key: 'funding', label: 'Dana', kind: 'money', of: ({ funding }) => funding },
  { key: 'fundingSource', label: 'Sumber dana', of: ({ fundingSource }) => fundingSource, sheetOnly: true },
  { key: 'decreeNo', label: 'Nomor SK', of: ({ decreeNo }) => decreeNo },
];

const studies: Columns<'pendidikan'> = [
  { key: 'level', label: 'Jenjang', of: ({ level }) => labelOf(educations, level) },
  { key: 'university', label: 'Perguruan tinggi', of: ({ university }) => university },
  { key: 'country', label: 'Negara', of: ({ country }) => country },
  { key: 'field', label: 'Bidang', of: ({ field }) => field },
  { key: 'degree', label: 'Gelar', of: ({ degree }) => degree },
  { key: 'startYear', label: 'Masuk', of: ({ startYear }) => startYear && String(startYear) },
  { key: 'graduationYear', label: 'Lulus', of: ({ graduationYear }) => String(graduationYear) },
  { key: 'gpa', label: 'IPK', kind: 'hundredths', of: ({ gpa }) => gpa },
  { key: 'diplomaNo', label: 'Nomor ijazah', of: ({ diplomaNo }) => diplomaNo },
  { key: 'thesisTitle', label: 'Judul tugas akhir', of: ({ thesisTitle }) => thesisTitle, sheetOnly: true },
];

const publications: Columns<'publikasi'> = [
  { key: 'type', label: 'Jenis', of: ({ type }) => labelOf(publicationKinds, type) },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'authors', label: 'Penulis', of: ({ authors }) => authors.join(', ') },
  { key: 'publisher', label: 'Penerbit/jurnal', of: ({ publisher }) => publisher },
  { key: 'date', label: 'Tanggal terbit', kind: 'date', of: ({ date }) => date },
  { key: 'index', label: 'Indeks', of: ({ index }) => index && labelOf(publicationIndexes, index) },
  { key: 'issn', label: 'ISSN/ISBN', of: ({ issn }) => issn },
  { key: 'doi', label: 'DOI', of: ({ doi }) => doi, sheetOnly: true },
  { key: 'url', label: 'Alamat web', of: ({ url }) => url, sheetOnly: true },
];

const seminars: Columns<'seminar'> = [
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'role', label: 'Peran', of: ({ role }) => labelOf(seminarRoles, role) },
  { key: 'level', label: 'Tingkat', of: ({ level }) => labelOf(seminarLevels, level) },
  { key: 'organiser', label: 'Penyelenggara', of: ({ organiser }) => organiser },
  { key: 'place', label: 'Tempat', of: ({ place }) => place },
  { key: 'start', label: 'Mulai', kind: 'date', of: ({ start }) => start },
  { key: 'end', label: 'Selesai', kind: 'date', of: ({ end }) => end },
  { key: 'certificateNo', label: 'Nomor sertifikat', of: ({ certificateNo }) => certificateNo },
];

type Asked = RecordQuery & { format: FileFormat };

const verified: ListColumn<{ verifiedAt: string | null }> = {
  key: 'verified',
  label: 'Terverifikasi',
  of: ({ verifiedAt }) => verifiedAt !== null,
};

async function exportRecords<K extends RecordKind>(
  ctx: Ctx,
  kind: K,
  columns: Columns<K>,
  query: Asked,
): Promise<FileAnswer> {
  const lecturerId = await getOwnerId(ctx, query.lecture, 'lectureProfile:get');
  const lecturer = found(await findLecturer(ctx.db, lecturerId));
  return listFile(ctx, query.format, {
    title: `Riwayat ${recordLabels[kind].toLowerCase()}`,
    fileName: `riwayat-${kind}`,
    filters: [
      ['Dosen', fullName(lecturer)],
      ['Pencarian', query.search],
    ],
    columns: [...columns, verified],
    read: (window) => listRecords(ctx.db, kind, lecturerId, { ...query, ...window }),
  });
}

type FileMaker = (ctx: Ctx, query: Asked) => Promise<FileAnswer>;

/** Exports by kind of history. */
export const recordFiles: Readonly<Record<RecordKind, FileMaker>> = {
  kegiatan: (ctx, query) => exportRecords(ctx, 'kegiatan', activities, query),
  pendidikan: (ctx, query) => exportRecords(ctx, 'pendidikan', studies, query),
  publikasi: (ctx, query) => exportRecords(ctx, 'publikasi', publications, query),
  seminar: (ctx, query) => exportRecords(ctx, 'seminar', seminars, query),
};
