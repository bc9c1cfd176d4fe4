import type { FastifyInstance } from 'fastify';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { applyForGraduation, cancelApplication, ownReadiness, readinessForStaff } from './apply.service.ts';
import { graduationCertificate } from './certificate.service.ts';
import {
  decideApplication,
  decreeGraduation,
  graduationPage,
  recordDiploma,
  revokeGraduation,
} from './decide.service.ts';
import { graduationFile } from './graduation.export.ts';
import { diplomaSupplement } from './skpi.service.ts';

export function graduationRoutes(app: FastifyInstance): void {
  handle(app, graduationContract.own, (ctx) => ownReadiness(ctx));
  handle(app, graduationContract.apply, (ctx, { body }) => applyForGraduation(ctx, body));
  handle(app, graduationContract.cancel, (ctx, { params, body }) =>
    cancelApplication(ctx, params.id, body.updatedAt),
  );
  handle(app, graduationContract.ofStudent, (ctx, { params }) => readinessForStaff(ctx, params.id));
  handle(app, graduationContract.export, (ctx, { query }) => graduationFile(ctx, query));
  handle(app, graduationContract.list, (ctx, { query }) => graduationPage(ctx, query));
  handle(app, graduationContract.decide, (ctx, { params, body }) => decideApplication(ctx, params.id, body));
  handle(app, graduationContract.decree, (ctx, { body }) => decreeGraduation(ctx, body));
  handle(app, graduationContract.revoke, (ctx, { params, body }) => revokeGraduation(ctx, params.id, body));
  handle(app, graduationContract.diploma, (ctx, { params, body }) => recordDiploma(ctx, params.id, body));
  handle(app, graduationContract.supplement, (ctx, { params }) => diplomaSupplement(ctx, params.id));
  handle(app, graduationContract.certificate, (ctx, { params }) => graduationCertificate(ctx, params.id));
}
