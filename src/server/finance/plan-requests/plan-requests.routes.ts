import type { FastifyInstance } from 'fastify';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { askPlan, cancelPlanRequest, ownLimits } from './ask.service.ts';
import { decidePlanRequest, planRequestDetail, planRequestPage } from './decide.service.ts';
import { planRequestFile } from './plan-requests.export.ts';

export function planRequestRoutes(app: FastifyInstance): void {
  handle(app, planRequestContract.limits, (ctx, { params }) => ownLimits(ctx, params.id));
  handle(app, planRequestContract.request, (ctx, { params, body }) => askPlan(ctx, params.id, body));
  handle(app, planRequestContract.cancel, (ctx, { params, body }) => cancelPlanRequest(ctx, params.id, body));
  handle(app, planRequestContract.export, (ctx, { query }) => planRequestFile(ctx, query));
  handle(app, planRequestContract.list, (ctx, { query }) => planRequestPage(ctx, query));
  handle(app, planRequestContract.get, (ctx, { params }) => planRequestDetail(ctx, params.id));
  handle(app, planRequestContract.decide, (ctx, { params, body }) => decidePlanRequest(ctx, params.id, body));
}
