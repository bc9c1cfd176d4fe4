import { type CourseView } from '#shared/study/courses/course.contract.ts';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { courseTypeName, majorName } from '#shared/platform/reference/course-type.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type CourseQuery, listCourses } from './courses.store.ts';

const columns: ListColumn<CourseView>[] = [
  { key: 'code', label: 'Kode', of: ({ code }) => code },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'nameEn', label: 'Nama Inggris', of: ({ nameEn }) => nameEn, sheetOnly: true },
  { key: 'sks', label: 'Sks', kind: 'integer', of: ({ sks }) => sks },
  { key: 'theory', label: 'Sks teori', kind: 'integer', of: ({ sksTheory }) => sksTheory, sheetOnly: true },
  {
    key: 'practice',
    label: 'Sks praktik',
    kind: 'integer',
    of: ({ sksPractice }) => sksPractice,
    sheetOnly: true,
  },
  { key: 'field', label: 'Sks lapangan', kind: 'integer', of: ({ sksField }) => sksField, sheetOnly: true },
  {
    key: 'simulation',
    label: 'Sks simulasi',
    kind: 'integer',
    of: ({ sksSimulation }) => sksSimulation,
    sheetOnly: true,
  },
  { key: 'semester', label: 'Semester', kind: 'integer', of: ({ semester }) => semester },
  { key: 'type', label: 'Jenis', of: ({ courseType }) => courseTypeName(courseType) },
  { key: 'major', label: 'Konsentrasi', of: ({ jurusanOrKonsentrasi }) => majorName(jurusanOrKonsentrasi) },
  {
    key: 'prerequisites',
    label: 'Prasyarat',
    of: ({ prerequisites }) => prerequisites.map(({ code }) => code).join(', '),
  },
  {
    key: 'minSks',
    label: 'Sks lulus minimal',
    kind: 'integer',
    of: (row) => row.minSksPassed,
    sheetOnly: true,
  },
  { key: 'curricula', label: 'Kurikulum', of: ({ curricula }) => curricula.join(', '), sheetOnly: true },
  { key: 'active', label: 'Aktif', of: ({ isActive }) => isActive },
];

/** Exports the courses that match search and filters. */
export const courseFile = (ctx: Ctx, query: CourseQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Daftar mata kuliah',
    fileName: 'mata-kuliah',
    filters: [
      ['Baris terpilih', query.ids?.length],
      ['Pencarian', query.search],
      ['Jenis', query.courseType && courseTypeName(query.courseType)],
      ['Konsentrasi', query.major && majorName(query.major)],
      ['Semester', query.semester],
      ['Status', query.active && (query.active === 'true' ? 'Aktif' : 'Tidak aktif')],
    ],
    columns,
    read: (window) => listCourses(ctx.db, { ...query, ...window }),
  });
