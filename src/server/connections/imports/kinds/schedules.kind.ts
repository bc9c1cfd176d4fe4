import { removeSchedule, saveSchedule } from '#server/teaching/schedules/schedules.public.ts';
import { importKind } from '../import-kind.ts';
import { undoThrough } from './form-records.ts';
import { scheduleColumns, scheduleExample } from './schedule-columns.ts';
import { judgeSchedules, type SchedulePlan } from './schedule-judge.ts';
import { loadSchedules, type ScheduleFields } from './schedules.store.ts';

/** Classes of a term; each is stored through the same checks as from its form. */
export const schedulesKind = importKind<typeof scheduleColumns, SchedulePlan>({
  key: 'schedules',
  title: 'Impor jadwal',
  noun: 'kelas',
  permissions: { create: ['schedule:create', 'schedule:update'], update: ['schedule:update'] },
  columns: scheduleColumns,
  unique: [['semester', 'kode_mk', 'kelas']],
  options: [],
  examples: [scheduleExample],
  chunk: 100,
  judge: judgeSchedules,
  create: async (ctx, plans) => {
    const created: { id: string }[] = [];
    for (const { form } of plans) created.push({ id: (await saveSchedule(ctx, form))._id });
    return created;
  },
  update: async (ctx, changes) => {
    for (const { recordId, plan } of changes) {
      await saveSchedule(ctx, { ...plan.form, _id: recordId, updatedAt: plan.known?.updatedAt });
    }
    return changes.map(({ plan }) => ({ before: plan.known?.form, after: plan.form }));
  },
  undo: undoThrough<ScheduleFields>({
    load: async (ctx, ids) => new Map((await loadSchedules(ctx.db, 'id', ids)).map((one) => [one.id, one])),
    save: saveSchedule,
    remove: removeSchedule,
  }),
});
