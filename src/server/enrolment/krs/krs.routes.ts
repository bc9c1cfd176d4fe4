import type { FastifyInstance } from 'fastify';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { getAdvisees } from './advisees.service.ts';
import { getClassList } from './class-list.ts';
import { startDeactivation, startLock } from './closing.service.ts';
import { approveMany, decideKrs, getKrsDetail } from './decision.service.ts';
import { listOwnTerms } from './history.service.ts';
import { getKrsInput } from './input.service.ts';
import { printOwnKrs } from './print.service.ts';
import { reportFile } from './report.service.ts';
import { saveOwnKrs } from './save.service.ts';
import { krsClasses, krsList, krsSummary, unregisteredList } from './staff-lists.service.ts';
import { acceptLateKrs, cancelKrs, grantExtraSks, removeKrs, reopenKrs, repairKrs } from './staff.service.ts';

export function krsRoutes(app: FastifyInstance): void {
  handle(app, krsContract.input, (ctx) => getKrsInput(ctx));
  handle(app, krsContract.classes, (ctx, { query }) => getClassList(ctx, query));
  handle(app, krsContract.save, (ctx, { body }) => saveOwnKrs(ctx, body));
  handle(app, krsContract.terms, (ctx) => listOwnTerms(ctx));
  handle(app, krsContract.print, (ctx, { query }) => printOwnKrs(ctx, query.krsId));

  handle(app, krsAdvisorContract.advisees, (ctx, { query }) => getAdvisees(ctx, query));
  handle(app, krsAdvisorContract.detail, (ctx, { params }) => getKrsDetail(ctx, params.id));
  handle(app, krsAdvisorContract.decide, (ctx, { params, body }) => decideKrs(ctx, params.id, body));
  handle(app, krsAdvisorContract.approveMany, (ctx, { body }) => approveMany(ctx, body));

  handle(app, krsStaffContract.list, (ctx, { query }) => krsList(ctx, query));
  handle(app, krsStaffContract.summary, (ctx, { query }) => krsSummary(ctx, query.periodId));
  handle(app, krsStaffContract.classes, (ctx, { query }) => krsClasses(ctx, query.periodId));
  handle(app, krsStaffContract.exportReport, (ctx, { query }) => reportFile(ctx, query));
  handle(app, krsStaffContract.save, (ctx, { body }) => repairKrs(ctx, body));
  handle(app, krsStaffContract.remove, (ctx, { params, body }) => removeKrs(ctx, params.id, body));
  handle(app, krsStaffContract.cancel, (ctx, { params, body }) => cancelKrs(ctx, params.id, body));
  handle(app, krsStaffContract.reopen, (ctx, { params, body }) => reopenKrs(ctx, params.id, body));
  handle(app, krsStaffContract.acceptLate, (ctx, { params, body }) => acceptLateKrs(ctx, params.id, body));
  handle(app, krsStaffContract.grantExtra, (ctx, { body }) => grantExtraSks(ctx, body));
  handle(app, krsStaffContract.lock, (ctx, { body }) => startLock(ctx, body));
  handle(app, krsStaffContract.unregistered, (ctx, { query }) => unregisteredList(ctx, query));
  handle(app, krsStaffContract.deactivate, (ctx, { body }) => startDeactivation(ctx, body));
}
