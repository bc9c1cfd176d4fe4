import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { classModes } from '#shared/platform/reference/teaching.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { scheduleStatusLabels } from '#shared/platform/access/status.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { dayName } from '#shared/platform/date/day.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { AppError } from '#shared/platform/errors.ts';
import { clock, timeRange } from '#shared/platform/format/time.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findPeriod } from './calendar.store.ts';
import { type ImportNames, importNames, listSchedules, type ScheduleFilter } from './schedule-rows.store.ts';

type Query = Omit<ScheduleFilter, 'periodId'> & {
  periodId?: string | undefined;
  sort: string;
  format: FileFormat;
};

type FileRow = ScheduleRow & ImportNames & { periodCode: string };

/** What people read, and on sheets what an import of classes asks for as well. */
const columns: ListColumn<FileRow>[] = [
  { key: 'semester', label: 'Semester', of: ({ periodCode }) => periodCode, sheetOnly: true },
  { key: 'code', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'course', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'sks', label: 'Sks', kind: 'integer', of: ({ sks }) => sks },
  { key: 'class', label: 'Kelas', of: ({ className }) => className },
  {
    key: 'classType',
    label: 'Tipe kelas',
    of: ({ classType }) => classTypeLabels[classType],
    sheetOnly: true,
  },
  {
    key: 'crossClass',
    label: 'Terbuka untuk tipe lain',
    of: ({ crossClass }) => (crossClass ? 'Ya' : 'Tidak'),
    sheetOnly: true,
  },
  { key: 'lecturers', label: 'Dosen', of: ({ lecturers }) => lecturers.map(({ name }) => name).join('; ') },
  { key: 'numbers', label: 'NIDN dosen', of: ({ numbers }) => numbers.join('; '), sheetOnly: true },
  { key: 'day', label: 'Hari', of: ({ day }) => dayName(day) },
  { key: 'time', label: 'Jam', of: ({ timeStart, timeEnd }) => timeRange(timeStart, timeEnd) },
  { key: 'start', label: 'Jam masuk', of: ({ timeStart }) => clock(timeStart), sheetOnly: true },
  { key: 'end', label: 'Jam keluar', of: ({ timeEnd }) => clock(timeEnd), sheetOnly: true },
  { key: 'room', label: 'Ruang', of: ({ room }) => room?.code ?? 'Daring' },
  { key: 'mode', label: 'Mode', of: ({ mode }) => labelOf(classModes, mode), sheetOnly: true },
  {
    key: 'classes',
    label: 'Kelas mahasiswa',
    of: ({ classNames }) => classNames.join('; '),
    sheetOnly: true,
  },
  { key: 'enrolled', label: 'Peserta', kind: 'integer', of: ({ taken }) => taken },
  { key: 'capacity', label: 'Kapasitas', kind: 'integer', of: ({ capacity }) => capacity, sheetOnly: true },
  { key: 'meetings', label: 'Pertemuan', of: ({ meetingsDone }) => `${meetingsDone}/${MEETING_COUNT}` },
  { key: 'status', label: 'Status', of: ({ status }) => scheduleStatusLabels[status] },
];

/** The classes of a term that the search and the filters find, as a file; of the active term unless one is named. */
export async function scheduleFile(ctx: Ctx, query: Query): Promise<FileAnswer> {
  const periodId = query.periodId ?? (await ctx.services.campus.get()).period?.id;
  const period = periodId && (await findPeriod(ctx.db, periodId));
  if (!period) throw new AppError('NOT_FOUND', 'Semester tidak ditemukan.');
  return listFile(ctx, query.format, {
    title: 'Jadwal kuliah',
    fileName: `jadwal-${period.code}`,
    filters: [
      ['Semester', periodLabel(period.code)],
      ['Pencarian', query.search],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
      ['Hari', query.day === undefined ? null : dayName(query.day)],
      ['Status', query.status && scheduleStatusLabels[query.status]],
    ],
    columns,
    read: async (window) => {
      const { rows, total } = await listSchedules(ctx.db, { ...query, ...window, periodId: period.id });
      const names = await importNames(
        ctx.db,
        rows.map(({ _id }) => _id),
      );
      const none: ImportNames = { numbers: [], classNames: [] };
      return {
        total,
        rows: rows.map((row) => ({ ...row, ...(names.get(row._id) ?? none), periodCode: period.code })),
      };
    },
  });
}
