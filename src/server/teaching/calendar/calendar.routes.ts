import type { FastifyInstance } from 'fastify';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarContract } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { semesterLabels } from '#shared/platform/term/term.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { exportCalendar, getCalendar, removeEvent, type SavedEvent, saveEvent } from './calendar.service.ts';
import { activatePeriod, removePeriod, savePeriod } from './periods.service.ts';
import { listPeriods } from './periods.store.ts';

/** How many classes still meet as before a change of the calendar, and where that is mended. */
const offCalendar = (differing: number): string[] =>
  differing === 0
    ? []
    : [
        `Pertemuan ${differing} kelas berbeda dari kalender; perbarui lewat Rencanakan ulang di Jadwal kuliah.`,
      ];

const eventSaved = (title: string, { marked, differing, short }: SavedEvent): string =>
  [
    `${title} tersimpan.`,
    ...(marked === 0 ? [] : [`${marked} pertemuan perlu dijadwalkan ulang.`]),
    ...offCalendar(differing),
    ...(short === null ? [] : [`Hanya ${short.weeks} dari ${short.wanted} minggu kuliah semester ini.`]),
  ].join(' ');

export function calendarRoutes(app: FastifyInstance): void {
  handle(app, periodContract.periods, (ctx) => listPeriods(ctx.db));
  handle(app, periodContract.savePeriod, async (ctx, { body }) =>
    told(
      await savePeriod(ctx, body),
      `Semester ${semesterLabels[body.semester]} ${body.academicYear} tersimpan.`,
    ),
  );
  handle(app, periodContract.activatePeriod, async (ctx, { params, body }) =>
    told(await activatePeriod(ctx, params.id, body), 'Semester aktif diganti.'),
  );
  handle(app, periodContract.removePeriod, async (ctx, { params }) =>
    told(await removePeriod(ctx, params.id), 'Semester dihapus.'),
  );
  handle(app, calendarContract.events, (ctx, { query }) => getCalendar(ctx, query));
  handle(app, calendarContract.ics, (ctx, { query }) => exportCalendar(ctx, query));
  handle(app, calendarEventContract.saveEvent, async (ctx, { body }) => {
    const saved = await saveEvent(ctx, body);
    return told({ _id: saved._id }, eventSaved(body.title, saved));
  });
  handle(app, calendarEventContract.removeEvent, async (ctx, { params }) => {
    const { _id, differing } = await removeEvent(ctx, params.id);
    return told({ _id }, ['Kegiatan dihapus.', ...offCalendar(differing)].join(' '));
  });
}
