import type { FastifyInstance } from 'fastify';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { payRefund } from './payout.service.ts';
import { refundProof } from './refund-proof.ts';
import { refundFile } from './refunds.export.ts';
import { decideRefund, ownRefunds, refundAccount, refundPage, requestRefund } from './refunds.service.ts';

export function refundRoutes(app: FastifyInstance): void {
  handle(app, refundContract.export, (ctx, { query }) => refundFile(ctx, query));
  handle(app, refundContract.list, (ctx, { query }) => refundPage(ctx, query));
  handle(app, refundContract.request, async (ctx, { body }) =>
    told(await requestRefund(ctx, body), 'Pengembalian dana diajukan.'),
  );
  handle(app, refundContract.decide, async (ctx, { params, body }) =>
    told(
      await decideRefund(ctx, params.id, body),
      body.decision === 'APPROVED' ? 'Pengembalian dana disetujui.' : 'Pengembalian dana ditolak.',
    ),
  );
  handle(app, refundContract.pay, async (ctx, { params, body, files }) =>
    told(await payRefund(ctx, params.id, body, files), 'Pengembalian dana tercatat.'),
  );
  handle(app, refundContract.account, (ctx, { params }) => refundAccount(ctx, params.id));
  handle(app, refundContract.proof, (ctx, { params }) => refundProof(ctx, params.id));
  handle(app, refundContract.own, (ctx) => ownRefunds(ctx));
}
