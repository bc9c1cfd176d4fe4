import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { StudentClassRow } from '#shared/people/student-classes/student-class.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type ClassQuery, listClasses } from './student-classes.store.ts';

const columns: ListColumn<StudentClassRow>[] = [
  { key: 'name', label: 'Kelas', of: ({ name }) => name },
  { key: 'label', label: 'Keterangan', of: ({ label }) => label },
  { key: 'entryYear', label: 'Angkatan', of: ({ entryYear }) => String(entryYear) },
  { key: 'classType', label: 'Tipe kelas', of: ({ classType }) => classTypeLabels[classType] },
  { key: 'members', label: 'Anggota', kind: 'integer', of: ({ members }) => members },
  { key: 'capacity', label: 'Kapasitas', kind: 'integer', of: ({ capacity }) => capacity },
  { key: 'advisor', label: 'Dosen PA', of: ({ advisorName }) => advisorName },
  { key: 'active', label: 'Dipakai', of: ({ isActive }) => isActive, sheetOnly: true },
];

/** Exports the classes that match search and filters. */
export const classFile = (ctx: Ctx, query: ClassQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Daftar kelas mahasiswa',
    fileName: 'kelas-mahasiswa',
    filters: [
      ['Pencarian', query.search],
      ['Angkatan', query.entryYear],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
      ['Status', query.isActive === undefined ? null : query.isActive ? 'Dipakai' : 'Tidak dipakai'],
    ],
    columns,
    read: (window) => listClasses(ctx.db, { ...query, ...window }),
  });
