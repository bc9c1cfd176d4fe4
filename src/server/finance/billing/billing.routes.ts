import type { FastifyInstance } from 'fastify';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { type ScholarshipForm, scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { ageingReport, arrearsPage } from './arrears.service.ts';
import { cancelBill, cancelBills, moveBill, payByDeposit, waiveLateFee } from './bill-actions.service.ts';
import { billDetail, billPage, studentCard } from './bill-view.service.ts';
import { coachGrant } from './coaching.service.ts';
import { arrearsFile, billsFile } from './export.service.ts';
import { previewGrant } from './grant-preview.service.ts';
import { planOwn } from './plan.service.ts';
import { previewType } from './preview.service.ts';
import { checkArrearsLetters, printCard, printInvoice, printLetter } from './print.service.ts';
import { restoreBill, restoreBills } from './restore.service.ts';
import {
  endGrant,
  grantPage,
  grantScholarship,
  removeScholarship,
  saveScholarship,
  scholarshipList,
} from './scholarships.service.ts';
import {
  closeType,
  openType,
  recomputeType,
  removeType,
  saveType,
  typeDetail,
  typeStart,
  typePage,
} from './types.service.ts';
import { selectTypes } from './types.store.ts';

/** What a scholarship takes off a bill: "25,00 persen", "Rp500.000". */
const discountText = ({ mode, value }: Pick<ScholarshipForm, 'mode' | 'value'>): string =>
  mode === 'PERCENT' ? `${hundredths(value)} persen` : rupiah(value);

function typeRoutes(app: FastifyInstance): void {
  handle(app, paymentTypeContract.list, (ctx, { query }) => typePage(ctx, query));
  handle(app, paymentTypeContract.select, (ctx) => selectTypes(ctx.db));
  handle(app, paymentTypeContract.start, typeStart);
  handle(app, paymentTypeContract.get, (ctx, { params }) => typeDetail(ctx, params.id));
  handle(app, paymentTypeContract.preview, (ctx, { body }) => previewType(ctx, body));
  handle(app, paymentTypeContract.save, async (ctx, { body }) =>
    told(await saveType(ctx, body), `${body.name} tersimpan.`),
  );
  handle(app, paymentTypeContract.open, (ctx, { params, body }) => openType(ctx, params.id, body.updatedAt));
  handle(app, paymentTypeContract.close, (ctx, { params, body }) =>
    closeType(ctx, params.id, body.updatedAt),
  );
  handle(app, paymentTypeContract.recompute, (ctx, { params }) => recomputeType(ctx, params.id));
  handle(app, paymentTypeContract.remove, (ctx, { params }) => removeType(ctx, params.id));
}

function billRoutes(app: FastifyInstance): void {
  handle(app, billContract.list, (ctx, { query }) => billPage(ctx, query));
  handle(app, billContract.get, (ctx, { params }) => billDetail(ctx, params.id));
  handle(app, billContract.card, (ctx, { params }) => studentCard(ctx, params.id));
  handle(app, billContract.cancel, (ctx, { params, body }) => cancelBill(ctx, params.id, body));
  handle(app, billContract.cancelMany, (ctx, { body }) => cancelBills(ctx, body));
  handle(app, billContract.restore, (ctx, { params, body }) => restoreBill(ctx, params.id, body));
  handle(app, billContract.restoreMany, (ctx, { body }) => restoreBills(ctx, body));
  handle(app, billContract.move, (ctx, { params, body }) => moveBill(ctx, params.id, body));
  handle(app, billContract.payByDeposit, (ctx, { params, body }) => payByDeposit(ctx, params.id, body));
  handle(app, billContract.plan, (ctx, { params, body }) => planOwn(ctx, params.id, body));
  handle(app, billContract.waive, (ctx, { params, body }) => waiveLateFee(ctx, params.id, body));
  handle(app, billContract.arrears, (ctx, { query }) => arrearsPage(ctx, query));
  handle(app, billContract.ageing, (ctx, { query }) => ageingReport(ctx, query));
  handle(app, billContract.exportBills, (ctx, { query }) => billsFile(ctx, query));
  handle(app, billContract.exportArrears, (ctx, { query }) => arrearsFile(ctx, query));
  handle(app, billContract.printCard, (ctx, { params }) => printCard(ctx, params.id));
  handle(app, billContract.invoice, (ctx, { params }) => printInvoice(ctx, params.id));
  handle(app, billContract.letter, (ctx, { params }) => printLetter(ctx, params.id));
}

function scholarshipRoutes(app: FastifyInstance): void {
  handle(app, scholarshipContract.list, (ctx) => scholarshipList(ctx));
  handle(app, scholarshipContract.save, async (ctx, { body }) =>
    told(await saveScholarship(ctx, body), `${body.name} tersimpan, potongan ${discountText(body)}.`),
  );
  handle(app, scholarshipContract.remove, async (ctx, { params }) =>
    told(await removeScholarship(ctx, params.id), 'Beasiswa dihapus.'),
  );
  handle(app, scholarshipContract.grants, (ctx, { query }) => grantPage(ctx, query));
  handle(app, scholarshipContract.grant, (ctx, { body }) => grantScholarship(ctx, body));
  handle(app, scholarshipContract.previewGrant, (ctx, { body }) => previewGrant(ctx, body));
  handle(app, scholarshipContract.end, (ctx, { params, body }) => endGrant(ctx, params.id, body));
  handle(app, scholarshipContract.coach, (ctx, { params, body }) => coachGrant(ctx, params.id, body));
}

export function billingRoutes(app: FastifyInstance): void {
  checkArrearsLetters();
  typeRoutes(app);
  billRoutes(app);
  scholarshipRoutes(app);
}
