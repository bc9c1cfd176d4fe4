import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { scheduleStatusLabels } from '#shared/platform/access/status.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { withWarnings } from './exam-notes.service.ts';
import { inTerm } from './exam-view.service.ts';
import { type ExamFilter, listExams, type StoredExam } from './exams.store.ts';

const columns: ListColumn<Awaited<ReturnType<typeof withWarnings<StoredExam>>>[number]>[] = [
  { key: 'exam', label: 'Ujian', of: ({ exam, isMakeup }) => (isMakeup ? `Susulan ${exam}` : exam) },
  { key: 'date', label: 'Tanggal', kind: 'date', of: ({ date }) => date },
  { key: 'time', label: 'Jam', of: ({ timeStart, timeEnd }) => timeRange(timeStart, timeEnd) },
  { key: 'code', label: 'Kode', of: ({ courseCode }) => courseCode, sheetOnly: true },
  { key: 'course', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'class', label: 'Kelas', of: ({ className }) => className },
  { key: 'room', label: 'Ruang', of: ({ rooms }) => rooms.map(({ code }) => code ?? 'Daring').join(', ') },
  {
    key: 'proctors',
    label: 'Pengawas',
    of: ({ rooms }) => rooms.flatMap(({ proctors }) => proctors.map(({ name }) => name)).join('; '),
  },
  { key: 'participants', label: 'Peserta', kind: 'integer', of: ({ participants }) => participants },
  { key: 'status', label: 'Status', of: ({ status }) => scheduleStatusLabels[status] },
  { key: 'warning', label: 'Catatan', of: ({ warning }) => warning ?? '', sheetOnly: true },
];

/** The exams that the search and the filters find, as a file. */
export async function examFile(
  ctx: Ctx,
  query: ExamFilter & { sort: string; format: FileFormat },
): Promise<FileAnswer> {
  const filter = await inTerm(ctx, query);
  return listFile(ctx, query.format, {
    title: 'Jadwal ujian',
    fileName: 'jadwal-ujian',
    filters: [
      ['Pencarian', query.search],
      ['Ujian', query.exam],
      ['Tanggal', query.date && slashDate(query.date)],
      ['Status', query.status && scheduleStatusLabels[query.status]],
    ],
    columns,
    read: async (window) => {
      const { rows, total } = await listExams(ctx.db, { ...filter, ...window });
      return { rows: await withWarnings(ctx, rows), total };
    },
  });
}
