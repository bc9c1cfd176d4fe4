import type { FastifyInstance } from 'fastify';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { previewCopy, startCopy } from './copy.service.ts';
import { setManyRooms, setManyStatus } from './many.service.ts';
import { replan } from './meeting-plan.service.ts';
import { courseChoices } from './options.store.ts';
import { checkPlan } from './schedule-check.service.ts';
import { scheduleFile } from './schedules.export.ts';
import { saveSchedule } from './schedule-save.service.ts';
import { removeSchedule, setScheduleStatus } from './schedule-status.service.ts';
import { scheduleDetailOf, scheduleOptions, schedulePage } from './schedule-view.service.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  handle(app, scheduleContract.list, (ctx, { query }) => schedulePage(ctx, query));
  handle(app, scheduleBulkContract.export, (ctx, { query }) => scheduleFile(ctx, query));
  handle(app, scheduleContract.get, (ctx, { params }) => scheduleDetailOf(ctx, params.id));
  handle(app, scheduleContract.options, (ctx) => scheduleOptions(ctx));
  handle(app, scheduleContract.courses, ({ db }) => courseChoices(db));
  handle(app, scheduleContract.save, async (ctx, { body }) =>
    told(await saveSchedule(ctx, body), 'Jadwal tersimpan.'),
  );
  handle(app, scheduleContract.check, (ctx, { body }) => checkPlan(ctx, body));
  handle(app, scheduleContract.remove, async (ctx, { params }) =>
    told(await removeSchedule(ctx, params.id), 'Jadwal dihapus.'),
  );
  handle(app, scheduleContract.setStatus, async (ctx, { params, body }) =>
    told(await setScheduleStatus(ctx, params.id, body), 'Status jadwal tersimpan.'),
  );
  handle(app, scheduleBulkContract.setStatus, (ctx, { body }) => setManyStatus(ctx, body));
  handle(app, scheduleBulkContract.setRoom, (ctx, { body }) => setManyRooms(ctx, body));
  handle(app, scheduleContract.planMeetings, async (ctx, { body }) =>
    told(await replan(ctx, body), 'Pertemuan direncanakan ulang.'),
  );
  handle(app, scheduleContract.copyPreview, (ctx, { query }) => previewCopy(ctx, query));
  handle(app, scheduleContract.copy, async (ctx, { body }) =>
    told(await startCopy(ctx, body), 'Penyalinan jadwal dimulai.'),
  );
}
