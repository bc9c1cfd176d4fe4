import type { FastifyInstance } from 'fastify';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { invoiceFile } from './invoices.export.ts';
import {
  cancelInvoice,
  invoiceDetail,
  invoicePage,
  issueInvoice,
  previewInvoice,
} from './invoices.service.ts';
import { payInvoice, reversePayment } from './payments.service.ts';
import { printInvoice } from './print.service.ts';
import { printSponsorReceipt } from './receipt.service.ts';

export function sponsorInvoiceRoutes(app: FastifyInstance): void {
  handle(app, sponsorInvoiceContract.list, (ctx, { query }) => invoicePage(ctx, query));
  handle(app, sponsorInvoiceContract.export, (ctx, { query }) => invoiceFile(ctx, query));
  handle(app, sponsorInvoiceContract.preview, (ctx, { query }) => previewInvoice(ctx, query));
  handle(app, sponsorInvoiceContract.get, (ctx, { params }) => invoiceDetail(ctx, params.id));
  handle(app, sponsorInvoiceContract.issue, (ctx, { body }) => issueInvoice(ctx, body));
  handle(app, sponsorInvoiceContract.print, (ctx, { params }) => printInvoice(ctx, params.id));
  handle(app, sponsorInvoiceContract.receipt, (ctx, { params }) => printSponsorReceipt(ctx, params));
  handle(app, sponsorInvoiceContract.pay, (ctx, { params, body }) => payInvoice(ctx, params.id, body));
  handle(app, sponsorInvoiceContract.reverse, (ctx, { params, body }) =>
    reversePayment(ctx, { ...params, ...body }),
  );
  handle(app, sponsorInvoiceContract.cancel, (ctx, { params, body }) => cancelInvoice(ctx, params.id, body));
}
