import type { FastifyInstance } from 'fastify';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { keepImage, methodPage, removeMethod, saveMethod } from './payment-methods.service.ts';

export function paymentMethodRoutes(app: FastifyInstance): void {
  handle(app, paymentMethodContract.list, (ctx, { query }) => methodPage(ctx, query));
  handle(app, paymentMethodContract.save, async (ctx, { body }) =>
    told(await saveMethod(ctx, body), `Metode ${body.name} tersimpan.`),
  );
  handle(app, paymentMethodContract.remove, async (ctx, { params }) =>
    told(await removeMethod(ctx, params.id), 'Metode dihapus.'),
  );
  handle(app, paymentMethodContract.uploadImage, (ctx, { files }) => keepImage(ctx, files));
}
