import type { FastifyInstance } from 'fastify';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { printReport } from './print.service.ts';
import { reportFile } from './reports.export.ts';
import { startReport } from './start.service.ts';
import {
  addScan,
  finalizeReport,
  removeReport,
  removeScan,
  reportDetail,
  reportPage,
  reportTypeList,
  saveReport,
} from './reports.service.ts';

export function officialReportRoutes(app: FastifyInstance): void {
  const call = officialReportContract;
  handle(app, call.types, () => reportTypeList());
  handle(app, call.list, (ctx, { query }) => reportPage(ctx, query));
  handle(app, call.export, (ctx, { query }) => reportFile(ctx, query));
  handle(app, call.start, (ctx, { query }) => startReport(ctx, query));
  handle(app, call.get, (ctx, { params }) => reportDetail(ctx, params.id));
  handle(app, call.save, (ctx, { body, files }) => saveReport(ctx, body, files));
  handle(app, call.finalize, (ctx, { params, body }) => finalizeReport(ctx, params.id, body.updatedAt));
  handle(app, call.remove, (ctx, { params, body }) => removeReport(ctx, params.id, body.updatedAt));
  handle(app, call.addDocument, (ctx, { params, body, files }) =>
    addScan(ctx, params.id, body.updatedAt, files),
  );
  handle(app, call.removeDocument, (ctx, { params, body }) => removeScan(ctx, params.id, body.updatedAt));
  handle(app, call.print, (ctx, { params }) => printReport(ctx, params.id));
}
