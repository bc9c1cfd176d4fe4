import type { FastifyInstance } from 'fastify';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { gateLabels } from '#shared/platform/access/gates.ts';
import { told } from '#server/platform/http/answer.ts';
import { studentIdOf } from '#server/platform/http/ctx.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkExamCards, examCard, printExamCard, printExamCardOf } from './exam-card.service.ts';
import {
  exemptionClasses,
  exemptionPage,
  exemptionStudents,
  revokeExemption,
  saveExemption,
} from './exemptions.service.ts';
import { registerPaymentGates } from './gates.public.ts';
import { gateStates, printExemption } from './gates.service.ts';

export function gateRoutes(app: FastifyInstance): void {
  registerPaymentGates();
  checkExamCards();
  handle(app, gateContract.own, (ctx) => gateStates(ctx, studentIdOf(ctx)));
  handle(app, gateContract.ofStudent, (ctx, { params }) => gateStates(ctx, params.id));
  handle(app, exemptionContract.list, (ctx, { query }) => exemptionPage(ctx, query));
  handle(app, exemptionContract.students, (ctx, { query }) => exemptionStudents(ctx, query.search));
  handle(app, exemptionContract.classes, (ctx, { params }) => exemptionClasses(ctx, params.id));
  handle(app, exemptionContract.save, async (ctx, { body }) =>
    told(await saveExemption(ctx, body), `Dispensasi ${gateLabels[body.gate]} tersimpan.`),
  );
  handle(app, exemptionContract.revoke, async (ctx, { params, body }) =>
    told(await revokeExemption(ctx, params.id, body.updatedAt), 'Dispensasi dicabut.'),
  );
  handle(app, exemptionContract.letter, (ctx, { params }) => printExemption(ctx, params.id));
  handle(app, gateContract.examCard, (ctx, { query }) => examCard(ctx, query.exam));
  handle(app, gateContract.printExamCard, (ctx, { query }) => printExamCard(ctx, query.exam));
  handle(app, gateContract.printExamCardOf, (ctx, { params, query }) =>
    printExamCardOf(ctx, params.id, query.exam),
  );
}
