import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Writes an answer as JSON with what its contract names and nothing else. Contracts describe answers as they travel
 * (`shared/platform/endpoint/responses.test.ts`), so parsing checks and strips them in one pass, where encoding takes two.
 * @throws ResponseSerializationError for an answer that is not what its contract says
 */
export const contractWriter: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { data, error } = schema.safeParse(answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
