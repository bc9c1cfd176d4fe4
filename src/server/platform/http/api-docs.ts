import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { errorStatus } from '#shared/platform/errors.ts';
import { docsPage } from './api-docs-page.ts';
import { operationId } from './describe-call.ts';
import { cookieAt } from './cookies.ts';
import { describeUnits } from './describe-units.ts';
import { describeFiles } from './describe-files.ts';
import { registered } from './handle.ts';

/** The body of every refusal. */
const refusal: OpenAPIV3_1.SchemaObject = {
  type: 'object',
  description: 'Why the call was refused.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'For the person, in Indonesian: what happened and what to do.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Messages by the path of their field.',
    },
    data: { description: 'Values that belong to the refusal.' },
  },
};

const refused = {
  description: 'Refused; see `code`.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

/** Adds what every call has in common, files, and the downloads, which have no schema of their own. */
function complete(document: Partial<OpenAPIV3_1.Document>): Partial<OpenAPIV3_1.Document> {
  const contracts = new Map([...registered].map((one) => [operationId(one), one]));
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const call: OpenAPIV3_1.OperationObject | undefined = item?.[method];
      if (!call) continue;
      call.responses = { 200: { description: 'A file.' }, ...call.responses, default: refused };
      const contract = contracts.get(call.operationId ?? '');
      const body = contract && describeFiles(contract, call.requestBody as OpenAPIV3_1.RequestBodyObject);
      if (body) call.requestBody = body;
    }
  }
  describeUnits(document.paths);
  const schemas = { ...document.components?.schemas, Refusal: refusal };
  return { ...document, components: { ...document.components, schemas } };
}

/** Collects the description of the routes registered after it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cendekia',
        version: '1',
        description:
          'Answers are `{ message?, data, meta? }`. A change needs the token of GET /api/form; a retried change with the same header `Idempotency-Key` gets the first answer again.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: app.services.env.PUBLIC_URL }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieAt('session', app.services.env).name },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) =>
      complete('openapiObject' in input ? (input.openapiObject as Partial<OpenAPIV3_1.Document>) : {}),
  });
}

/** The description as OpenAPI 3.1 and as a page to read; both made once, when first asked for. */
export function docsRoutes(app: FastifyInstance): void {
  let document: OpenAPIV3_1.Document | undefined;
  let page: string | undefined;
  const described = () => (document ??= app.swagger() as OpenAPIV3_1.Document);
  app.get('/api/docs/json', { schema: { hide: true } }, () => described());
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(described()))),
  );
}
