import type { FastifyInstance } from 'fastify';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisReportContract } from '#shared/completion/thesis/thesis-report.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { acceptThesis, receiveDeposit } from './accept.service.ts';
import { allPeriods, lecturerLoads, thesisBoard, thesisFile, thesisPage } from './lists.service.ts';
import { changePeriod, removePeriod, savePeriod } from './periods.service.ts';
import { planStep, removeEvent } from './plan.service.ts';
import { loadPage, loadsFile, stagesFile, stagesOf } from './report.service.ts';
import { titleStep } from './title.service.ts';

export function thesisStaffRoutes(app: FastifyInstance): void {
  handle(app, thesisStaffContract.list, (ctx, { query }) => thesisPage(ctx, query));
  handle(app, thesisStaffContract.export, (ctx, { query }) => thesisFile(ctx, query));
  handle(app, thesisStaffContract.board, (ctx, { query }) => thesisBoard(ctx, query));
  handle(app, thesisStaffContract.load, (ctx, { query }) => lecturerLoads(ctx, query.periodeId));
  handle(app, thesisStaffContract.periods, (ctx) => allPeriods(ctx));
  handle(app, thesisStaffContract.savePeriod, (ctx, { body }) => savePeriod(ctx, body));
  handle(app, thesisStaffContract.removePeriod, (ctx, { params, body }) =>
    removePeriod(ctx, params.id, body.updatedAt),
  );
  handle(app, thesisStaffContract.step1, (ctx, { body, files }) => titleStep(ctx, body, files));
  handle(app, thesisStaffContract.step2, (ctx, { body, files }) => planStep(ctx, 'SEMINAR', body, files));
  handle(app, thesisStaffContract.step3, (ctx, { body, files }) => planStep(ctx, 'SIDANG', body, files));
  handle(app, thesisStaffContract.changePeriod, (ctx, { params, body }) => changePeriod(ctx, params, body));
  handle(app, thesisStaffContract.removeEvent, (ctx, { params, body }) =>
    removeEvent(ctx, params, body.updatedAt),
  );
  handle(app, thesisStaffContract.receiveDeposit, (ctx, { params, body }) =>
    receiveDeposit(ctx, params.id, body),
  );
  handle(app, thesisStaffContract.accept, (ctx, { params, body }) =>
    acceptThesis(ctx, params.id, body.updatedAt),
  );
  handle(app, thesisReportContract.periods, (ctx, { query }) => stagesOf(ctx, query.periodeId));
  handle(app, thesisReportContract.exportPeriods, (ctx, { query }) => stagesFile(ctx, query));
  handle(app, thesisReportContract.loads, (ctx, { query }) => loadPage(ctx, query));
  handle(app, thesisReportContract.exportLoads, (ctx, { query }) => loadsFile(ctx, query));
}
