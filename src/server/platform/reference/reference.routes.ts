import type { FastifyInstance } from 'fastify';
import { referenceContract } from '#shared/platform/reference/reference.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { countries } from './load.ts';
import { regionChildren, regionPath } from './regions.ts';

export function referenceRoutes(app: FastifyInstance): void {
  handle(app, referenceContract.regions, (_ctx, { query }) => [...regionChildren(query.parent ?? null)]);
  handle(app, referenceContract.regionPath, (_ctx, { params }) => regionPath(params.code));
  handle(app, referenceContract.countries, () =>
    countries()
      .filter(({ retired }) => !retired)
      .map((country) => ({ value: country.code, label: country.label })),
  );
}
