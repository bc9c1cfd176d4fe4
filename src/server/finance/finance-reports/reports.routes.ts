import type { FastifyInstance } from 'fastify';
import { financeReportContract } from '#shared/finance/finance-reports/finance-report.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cashFile, grantsFile, receiptsFile, receivablesFile } from './reports.export.ts';
import {
  cashPage,
  cashSums,
  grantsPage,
  receiptsPage,
  receiptsSums,
  receivablesPage,
} from './reports.service.ts';

export function financeReportRoutes(app: FastifyInstance): void {
  handle(app, financeReportContract.receipts, (ctx, { query }) => receiptsPage(ctx, query));
  handle(app, financeReportContract.receiptsSummary, (ctx, { query }) => receiptsSums(ctx, query));
  handle(app, financeReportContract.receiptsFile, (ctx, { query }) => receiptsFile(ctx, query));
  handle(app, financeReportContract.receivables, (ctx, { query }) => receivablesPage(ctx, query));
  handle(app, financeReportContract.receivablesFile, (ctx, { query }) => receivablesFile(ctx, query));
  handle(app, financeReportContract.grants, (ctx, { query }) => grantsPage(ctx, query));
  handle(app, financeReportContract.grantsFile, (ctx, { query }) => grantsFile(ctx, query));
  handle(app, financeReportContract.cash, (ctx, { query }) => cashPage(ctx, query));
  handle(app, financeReportContract.cashSummary, (ctx, { query }) => cashSums(ctx, query));
  handle(app, financeReportContract.cashFile, (ctx, { query }) => cashFile(ctx, query));
}
