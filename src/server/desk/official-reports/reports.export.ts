import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { ReportRow } from '#shared/desk/official-reports/official-report.contract.ts';
import { minutesStateLabels } from '#shared/desk/meeting-records/meeting.ts';
import { reportKinds } from '#shared/desk/meeting-records/report.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listReports, type ReportQuery } from './reports.store.ts';

const columns: ListColumn<ReportRow>[] = [
  { key: 'number', label: 'Nomor', of: ({ number }) => number },
  { key: 'type', label: 'Jenis', of: ({ type }) => reportKinds[type].label },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'date', label: 'Tanggal', kind: 'date', of: ({ date }) => date },
  { key: 'place', label: 'Tempat', of: ({ place }) => place },
  { key: 'document', label: 'Dokumen', of: ({ hasDocument }) => (hasDocument ? 'Ada' : '-') },
  { key: 'state', label: 'Status', of: ({ state }) => minutesStateLabels[state] },
];

/** Official reports that the search and the filters find, as a file. */
export const reportFile = (ctx: Ctx, query: ReportQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Berita acara',
    fileName: 'berita-acara',
    filters: [
      ['Pencarian', query.search],
      ['Jenis', query.type && reportKinds[query.type].label],
      ['Status', query.state && minutesStateLabels[query.state]],
      ['Semester', query.periodCode && periodLabel(query.periodCode)],
      ['Dari', query.from && slashDate(query.from)],
      ['Sampai', query.until && slashDate(query.until)],
    ],
    columns,
    read: (window) => listReports(ctx.db, { ...query, ...window }),
  });
