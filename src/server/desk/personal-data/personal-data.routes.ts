import type { FastifyInstance } from 'fastify';
import { personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { dataIncidentContract } from '#shared/desk/personal-data/data-incident.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { acceptNotice } from './acceptance.service.ts';
import { consentPage, decideConsent, ownConsents } from './consents.service.ts';
import {
  affectedFile,
  closeIncident,
  incidentNotice,
  incidentPage,
  saveIncident,
} from './incidents.service.ts';
import { ownDataFile } from './own-file.service.ts';
import { registerFile, registerPage, removeProcessing, saveProcessing } from './register.service.ts';

function incidentRoutes(app: FastifyInstance): void {
  const call = dataIncidentContract;
  handle(app, call.list, (ctx, { query }) => incidentPage(ctx, query));
  handle(app, call.save, (ctx, { body }) => saveIncident(ctx, body));
  handle(app, call.close, (ctx, { params, body }) => closeIncident(ctx, params.id, body.updatedAt));
  handle(app, call.affected, (ctx, { params, query }) => affectedFile(ctx, params.id, query.format));
  handle(app, call.letter, (ctx, { params }) => incidentNotice(ctx, params.id));
}

export function personalDataRoutes(app: FastifyInstance): void {
  incidentRoutes(app);
  const call = personalDataContract;
  handle(app, call.consents, (ctx) => ownConsents(ctx));
  handle(app, call.decide, (ctx, { body }) => decideConsent(ctx, body));
  handle(app, call.acceptNotice, (ctx, { body }) => acceptNotice(ctx, body.version));
  handle(app, call.file, (ctx, { query }) => ownDataFile(ctx, query.format));
  handle(app, call.consentList, (ctx, { query }) => consentPage(ctx, query));
  handle(app, call.register, (ctx, { query }) => registerPage(ctx, query));
  handle(app, call.exportRegister, (ctx, { query }) => registerFile(ctx, query));
  handle(app, call.saveProcessing, (ctx, { body }) => saveProcessing(ctx, body));
  handle(app, call.removeProcessing, (ctx, { params, body }) =>
    removeProcessing(ctx, params.id, body.updatedAt),
  );
}
