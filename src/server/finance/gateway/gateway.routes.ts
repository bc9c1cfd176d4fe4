import type { FastifyInstance } from 'fastify';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { machineCalls } from '#server/platform/http/machine.ts';
import { cancelCharge } from './cancel.service.ts';
import { chargeBill, chargeOf } from './charge.service.ts';
import { receiveNotice } from './notice.service.ts';
import { chargePage, checkCharge, resolveCharge, stateOfGateway } from './staff.service.ts';

export function gatewayRoutes(app: FastifyInstance): void {
  handle(app, gatewayContract.charge, (ctx, { body }) => chargeBill(ctx, body));
  handle(app, gatewayContract.chargeOf, (ctx, { params }) => chargeOf(ctx, params.id));
  handle(app, gatewayContract.cancel, (ctx, { params }) => cancelCharge(ctx, params.id));
  handle(app, gatewayContract.state, (ctx) => stateOfGateway(ctx));
  handle(app, gatewayContract.list, (ctx, { query }) => chargePage(ctx, query));
  handle(app, gatewayContract.check, async (ctx, { params }) =>
    told(await checkCharge(ctx, params.id), 'Status dari penyedia sudah diambil.'),
  );
  handle(app, gatewayContract.resolve, async (ctx, { params, body }) =>
    told(await resolveCharge(ctx, params.id, body), 'Tindak lanjut tercatat.'),
  );
  machineCalls(app, (scope) =>
    handle(scope, gatewayContract.notice, (ctx, { body, reply }) =>
      receiveNotice(ctx, body, reply.request.headers),
    ),
  );
}
