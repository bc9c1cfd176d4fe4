import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { MeetingRow } from '#shared/desk/meeting-records/meeting-record.views.ts';
import { meetingTypeLabels, minutesStateLabels } from '#shared/desk/meeting-records/meeting.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listRecords, type MeetingQuery } from './records.store.ts';
import { visibleTo } from './visible.ts';

const columns: ListColumn<MeetingRow>[] = [
  { key: 'number', label: 'Nomor', of: ({ number }) => number },
  { key: 'date', label: 'Tanggal', kind: 'date', of: ({ date }) => date },
  { key: 'type', label: 'Jenis', of: ({ type }) => meetingTypeLabels[type] },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'place', label: 'Tempat', of: ({ place }) => place },
  { key: 'invited', label: 'Undangan', kind: 'integer', of: ({ invited }) => invited },
  { key: 'present', label: 'Hadir', kind: 'integer', of: ({ present }) => present },
  { key: 'openActions', label: 'Belum selesai', kind: 'integer', of: ({ openActions }) => openActions },
  { key: 'state', label: 'Status', of: ({ state }) => minutesStateLabels[state] },
];

/** Minutes that the search and the filters find, as a file. */
export const meetingFile = (ctx: Ctx, query: MeetingQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Notulen rapat',
    fileName: 'notulen-rapat',
    filters: [
      ['Pencarian', query.search],
      ['Jenis', query.type && meetingTypeLabels[query.type]],
      ['Status', query.state && minutesStateLabels[query.state]],
      ['Dari', query.from && slashDate(query.from)],
      ['Sampai', query.until && slashDate(query.until)],
    ],
    columns,
    read: (window) => listRecords(ctx.db, { ...query, ...window }, visibleTo(ctx)),
  });
