import type { FastifyInstance } from 'fastify';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { conversionChoices } from './conversion.service.ts';
import { activityDetailOf } from './detail.service.ts';
import { addDocument, removeDocument } from './documents.service.ts';
import { lecturerStep, lecturingPage } from './lecturer.service.ts';
import { conversionMinutes } from './minutes.service.ts';
import { decideLogs, logPage, removeLog, saveLog } from './logs.service.ts';
import { ownOverview, proposalForm, saveProposal, studentStep } from './proposal.service.ts';
import { registerActivities } from './register.ts';
import { activityFilters } from './rows.store.ts';
import { activityFile, activityPage, staffStep } from './staff.service.ts';
import { removeType, saveType, typeViews } from './types.service.ts';

export function activityRoutes(app: FastifyInstance): void {
  registerActivities();
  handle(app, activityContract.overview, (ctx) => ownOverview(ctx));
  handle(app, activityContract.form, (ctx, { params }) => proposalForm(ctx, params.type));
  handle(app, activityContract.save, (ctx, { params, body, files }) =>
    saveProposal(ctx, params.type, body, files),
  );
  handle(app, activityContract.one, (ctx, { params }) => activityDetailOf(ctx, params.id));
  handle(app, activityContract.step, (ctx, { params, body }) => studentStep(ctx, params.id, body));
  handle(app, activityContract.printMinutes, (ctx, { params }) => conversionMinutes(ctx, params.id));
  handle(app, activityContract.addDocument, (ctx, { params, body, files }) =>
    addDocument(ctx, { ...params, ...body }, files),
  );
  handle(app, activityContract.removeDocument, (ctx, { params, body }) =>
    removeDocument(ctx, params, body.updatedAt),
  );
  handle(app, activityContract.logs, (ctx, { params, query }) => logPage(ctx, params.id, query));
  handle(app, activityContract.saveLog, (ctx, { params, body, files }) =>
    saveLog(ctx, params.id, body, files),
  );
  handle(app, activityContract.removeLog, (ctx, { params, body }) => removeLog(ctx, params, body.updatedAt));
  handle(app, activityContract.lecturing, (ctx, { query }) => lecturingPage(ctx, query));
  handle(app, activityContract.lecture, (ctx, { params, body }) => lecturerStep(ctx, params.id, body));
  handle(app, activityContract.decideLogs, (ctx, { params, body }) => decideLogs(ctx, params.id, body));
  handle(app, activityStaffContract.filters, (ctx) => activityFilters(ctx.db));
  handle(app, activityStaffContract.list, (ctx, { query }) => activityPage(ctx, query));
  handle(app, activityStaffContract.exportList, (ctx, { query }) => activityFile(ctx, query));
  handle(app, activityStaffContract.courses, (ctx, { params }) => conversionChoices(ctx, params.id));
  handle(app, activityStaffContract.step, (ctx, { params, body }) => staffStep(ctx, params.id, body));
  handle(app, activityStaffContract.types, (ctx) => typeViews(ctx));
  handle(app, activityStaffContract.saveType, async (ctx, { body, files }) =>
    told(await saveType(ctx, body, files), `${body.name} tersimpan, IPK minimal ${hundredths(body.minIpk)}.`),
  );
  handle(app, activityStaffContract.removeType, (ctx, { params }) => removeType(ctx, params.id));
}
