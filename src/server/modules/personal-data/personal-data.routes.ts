import type { FastifyInstance } from 'fastify';
import { personalDataContract } from '#shared/contracts/personal-data.contract.ts';
import { handle } from '../../http/handle.ts';
import { acceptNotice } from './acceptance.service.ts';
import { consentPage, decideConsent, ownConsents } from './consents.service.ts';
import { ownDataFile } from './own-file.service.ts';
import { registerFile, registerPage, removeProcessing, saveProcessing } from './register.service.ts';

export function personalDataRoutes(app: FastifyInstance): void {
  const call = personalDataContract;
  handle(app, call.consents, (ctx) => ownConsents(ctx));
  handle(app, call.decide, (ctx, { body }) => decideConsent(ctx, body));
  handle(app, call.acceptNotice, (ctx, { body }) => acceptNotice(ctx, body.version));
  handle(app, call.file, (ctx) => ownDataFile(ctx));
  handle(app, call.consentList, (ctx, { query }) => consentPage(ctx, query));
  handle(app, call.register, (ctx, { query }) => registerPage(ctx, query));
  handle(app, call.exportRegister, (ctx, { query }) => registerFile(ctx, query));
  handle(app, call.saveProcessing, (ctx, { body }) => saveProcessing(ctx, body));
  handle(app, call.removeProcessing, (ctx, { params, body }) =>
    removeProcessing(ctx, params.id, body.updatedAt),
  );
}
