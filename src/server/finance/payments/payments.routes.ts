import type { FastifyInstance } from 'fastify';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { told } from '#server/platform/http/answer.ts';
import { studentIdOf } from '#server/platform/http/ctx.ts';
import { handle } from '#server/platform/http/handle.ts';
import { paymentFile } from './payments.export.ts';
import { accountOf } from './account.service.ts';
import { rejectPayment, reversePayment, verifyPayment } from './decide.service.ts';
import { paymentProof, printReceipt } from './papers.service.ts';
import { findQueue } from './payments.store.ts';
import {
  cancelPayment,
  enterPayment,
  ownPaymentPage,
  paymentPage,
  removePayment,
  submitPayment,
} from './submit.service.ts';

export function paymentRoutes(app: FastifyInstance): void {
  handle(app, paymentContract.account, (ctx) => accountOf(ctx, studentIdOf(ctx)));
  handle(app, paymentContract.accountOf, (ctx, { params }) => accountOf(ctx, params.id));
  handle(app, paymentContract.pay, async (ctx, { body, files }) =>
    told(await submitPayment(ctx, body, files), `Pembayaran ${rupiah(body.amount)} menunggu verifikasi.`),
  );
  handle(app, paymentContract.own, (ctx, { query }) => ownPaymentPage(ctx, query));
  handle(app, paymentContract.cancel, async (ctx, { params, body }) =>
    told(await cancelPayment(ctx, params.id, body.updatedAt), 'Pembayaran dibatalkan.'),
  );
  handle(app, paymentContract.proof, (ctx, { params }) => paymentProof(ctx, params.id));
  handle(app, paymentContract.receipt, (ctx, { params }) => printReceipt(ctx, params.id));
  handle(app, paymentContract.export, (ctx, { query }) => paymentFile(ctx, query));
  handle(app, paymentContract.list, (ctx, { query }) => paymentPage(ctx, query));
  handle(app, paymentContract.queue, (ctx) => findQueue(ctx.db));
  handle(app, paymentContract.enter, async (ctx, { params, body, files }) => {
    const saved = await enterPayment(ctx, params.id, body, files);
    return told(saved, `Pembayaran ${rupiah(saved.amount)} tercatat, kwitansi ${saved.receiptNo ?? '-'}.`);
  });
  handle(app, paymentContract.verify, async (ctx, { params, body }) => {
    const saved = await verifyPayment(ctx, params.id, body);
    return told(saved, `Terverifikasi, kwitansi ${saved.receiptNo ?? '-'}.`);
  });
  handle(app, paymentContract.reject, async (ctx, { params, body }) =>
    told(await rejectPayment(ctx, params.id, body), 'Pembayaran ditolak, mahasiswa dapat mengirim ulang.'),
  );
  handle(app, paymentContract.reverse, async (ctx, { params, body }) => {
    const undone = await reversePayment(ctx, params.id, body);
    return told(undone, `Pembayaran dibalik, sisa tagihannya ${rupiah(undone.balance)}.`);
  });
  handle(app, paymentContract.remove, async (ctx, { params, body }) =>
    told(await removePayment(ctx, params, body.updatedAt), 'Pembayaran dihapus.'),
  );
}
