import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { LecturerRow } from '#shared/people/lecturers/lecturer.contract.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments, functionalRanks, lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { educations } from '#shared/platform/reference/person.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type LecturerQuery, listLecturers } from './lecturers.store.ts';

const columns: ListColumn<LecturerRow>[] = [
  { key: 'name', label: 'Nama', of: ({ fullName }) => fullName },
  { key: 'nidn', label: 'NIDN/NUPTK', of: ({ nidn }) => nidn },
  { key: 'email', label: 'Email', of: ({ email }) => email },
  { key: 'rank', label: 'Jabatan fungsional', of: (row) => labelOf(functionalRanks, row.functionalRank) },
  { key: 'education', label: 'Pendidikan', of: ({ educationLast }) => labelOf(educations, educationLast) },
  { key: 'employment', label: 'Ikatan kerja', of: ({ employment }) => labelOf(employments, employment) },
  { key: 'advisees', label: 'Bimbingan PA', kind: 'integer', of: ({ advisees }) => advisees },
  { key: 'theses', label: 'Bimbingan skripsi', kind: 'integer', of: ({ theses }) => theses },
  { key: 'status', label: 'Status', of: ({ activityStatus }) => labelOf(lecturerStatuses, activityStatus) },
];

/** Exports the lecturers that match search and filters. */
export const lecturerFile = (ctx: Ctx, query: LecturerQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Daftar dosen',
    fileName: 'dosen',
    filters: [
      ['Baris terpilih', query.ids?.length],
      ['Pencarian', query.search],
      ['Jabatan', query.functionalRank && labelOf(functionalRanks, query.functionalRank)],
      ['Ikatan kerja', query.employment && labelOf(employments, query.employment)],
      ['Status', query.activityStatus && labelOf(lecturerStatuses, query.activityStatus)],
    ],
    columns,
    read: (window) => listLecturers(ctx.db, ctx.services.supervisedTheses, { ...query, ...window }),
  });
