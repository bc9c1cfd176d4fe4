import type { FastifyInstance } from 'fastify';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import {
  approveConversion,
  conversionOf,
  lockApproved,
  removeConversion,
  saveConversion,
  universityChoices,
} from './conversions.service.ts';

export function conversionRoutes(app: FastifyInstance): void {
  handle(app, conversionContract.universities, (ctx, { query }) => universityChoices(ctx, query.search));
  handle(app, conversionContract.get, (ctx, { params }) => conversionOf(ctx, params.id));
  handle(app, conversionContract.save, async (ctx, { body }) =>
    told(await saveConversion(ctx, body), 'Konversi nilai tersimpan.'),
  );
  handle(app, conversionContract.approve, async (ctx, { params, body }) =>
    told(await approveConversion(ctx, params.id, body.updatedAt), 'Konversi disetujui.'),
  );
  handle(app, conversionContract.lock, async (ctx, { params, body }) =>
    told(await lockApproved(ctx, params.id, body.updatedAt), 'Konversi dikunci.'),
  );
  handle(app, conversionContract.remove, async (ctx, { params }) =>
    told(await removeConversion(ctx, params.id), 'Draf konversi dihapus.'),
  );
}
