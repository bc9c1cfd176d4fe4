import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { GraduationView } from '#shared/completion/graduation/graduation.contract.ts';
import { graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type GraduationQuery, listApplications } from './graduation.store.ts';

const columns: ListColumn<GraduationView>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ diplomaName }) => diplomaName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className, sheetOnly: true },
  { key: 'period', label: 'Semester', of: ({ periodCode }) => periodLabel(periodCode) },
  { key: 'state', label: 'Status', of: ({ state }) => graduationStateLabels[state] },
  { key: 'decree', label: 'SK', of: ({ decreeNo }) => decreeNo },
  { key: 'date', label: 'Tanggal lulus', kind: 'date', of: ({ decreeDate }) => decreeDate },
  { key: 'ipk', label: 'IPK', of: ({ ipk }) => hundredths(ipk) },
  { key: 'predicate', label: 'Predikat', of: ({ predicate }) => predicate },
  { key: 'diploma', label: 'Nomor ijazah', of: ({ diplomaNumber }) => diplomaNumber },
  {
    key: 'transcript',
    label: 'Nomor transkrip',
    of: ({ transcriptNumber }) => transcriptNumber,
    sheetOnly: true,
  },
  { key: 'thesis', label: 'Judul skripsi', of: ({ thesisTitle }) => thesisTitle, sheetOnly: true },
];

/** Applications and graduates that the search and the filters find, as a file: also the list of a ceremony. */
export const graduationFile = (
  ctx: Ctx,
  query: GraduationQuery & { format: FileFormat },
): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    ...(query.state === 'GRADUATED'
      ? { title: 'Daftar wisuda', fileName: 'daftar-wisuda' }
      : { title: 'Yudisium', fileName: 'yudisium' }),
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && graduationStateLabels[query.state]],
      ['Semester', query.period && periodLabel(query.period)],
    ],
    columns,
    read: (window) => listApplications(ctx.db, { ...query, ...window }),
  });
