import type { WeekOwner } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { bound } from '#server/platform/documents/bind.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { termWeek } from '#server/teaching/schedules/schedules.public.ts';
import { weekDocument } from './week-document.ts';

/** Pages one print may have. */
const MOST = 400;

type Owner = { _id: string; name: string };

/** Those whose week a class is part of. */
const ownersOf: Record<WeekOwner, (row: ScheduleRow) => readonly Owner[]> = {
  class: ({ classes }) => classes,
  lecturer: ({ lecturers }) => lecturers,
  room: ({ room }) => (room ? [{ _id: room._id, name: room.code }] : []),
};

const titles: Record<WeekOwner, string> = {
  class: 'Jadwal semua kelas',
  lecturer: 'Jadwal semua dosen',
  room: 'Jadwal semua ruang',
};

/** The classes of a term by owner, in the order of their names. */
export function weeksBy(
  of: WeekOwner,
  rows: readonly ScheduleRow[],
): { name: string; rows: ScheduleRow[] }[] {
  const weeks = new Map<string, { name: string; rows: ScheduleRow[] }>();
  for (const row of rows) {
    for (const { _id, name } of ownersOf[of](row)) {
      const week = weeks.get(_id) ?? { name, rows: [] };
      week.rows.push(row);
      weeks.set(_id, week);
    }
  }
  return [...weeks.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'id', { numeric: true }));
}

/**
 * The weeks of all student classes, lecturers or rooms of a term, a page for each.
 * @throws AppError NOT_FOUND for a term without classes, TOO_LARGE for more pages than a print has.
 */
export async function printWeeks(
  ctx: Ctx,
  { periodId, of }: { periodId: string; of: WeekOwner },
): Promise<FileAnswer> {
  const { period, rows } = await termWeek(ctx, periodId);
  const weeks = weeksBy(
    of,
    rows.filter(({ status }) => status !== 'CANCLE'),
  );
  if (weeks.length === 0) throw new AppError('NOT_FOUND', 'Belum ada jadwal untuk dicetak.');
  if (weeks.length > MOST) {
    throw new AppError(
      'TOO_LARGE',
      `${grouped(weeks.length)} jadwal terlalu banyak untuk sekali cetak (paling banyak ${MOST}). Cetak satu per satu dari tab Mingguan.`,
    );
  }
  const frame = await printFrame(ctx);
  const documents = weeks.map((week) => weekDocument(frame, { of, term: period.label, ...week }));
  return {
    fileName: `${titles[of]} ${period.label.replace('/', '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(bound(`${titles[of]} ${period.label}`, documents)),
    inline: true,
  };
}
