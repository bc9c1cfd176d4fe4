import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canAccess } from '#shared/access/rule.ts';
import { type CallOutput, type Endpoint, pageMeta } from '#shared/contracts/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type FileAnswer, type Page, Told } from './answer.ts';
import { type Actor, type Ctx, runDetached } from './ctx.ts';
import { type IdempotencyClaim, storeAnswer, storedAnswer } from './idempotency.ts';
import { discardFiles, filesOf, receiveMultipart, type ReceivedFile } from './multipart.ts';
import { SESSION_COOKIE } from './session.ts';

type Input<E extends Endpoint> = CallOutput<E> & { files: ReceivedFile[]; reply: FastifyReply };
type Rows<R> = R extends readonly (infer T)[] ? T : never;
type Result<E extends Endpoint> = E['shape'] extends 'page'
  ? Page<Rows<z.input<E['response']>>>
  : E['shape'] extends 'file'
    ? FileAnswer
    : z.input<E['response']> | Told<z.input<E['response']>>;
type Service<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<Result<E>> | Result<E>;

/** Every endpoint registered through `handle`; the access tests walk it. */
export const registered = new Set<Endpoint>();

/** How the body of a 2xx answer is made up. */
function envelope(declaration: Endpoint): z.ZodType {
  if (declaration.shape === 'raw' || declaration.shape === 'file') return declaration.response;
  if (declaration.shape === 'page') return z.object({ data: declaration.response, meta: pageMeta });
  return z.object({ message: z.string().optional(), data: declaration.response });
}

/** Decides before anything of the body is read whether this request may come in. */
async function authorise(request: FastifyRequest, declaration: Endpoint): Promise<void> {
  const { services } = request.server;
  const now = services.clock();
  request.actor = await services.sessions.resolve(request.cookies[SESSION_COOKIE], now);
  if (declaration.access === 'public') return;
  if (!request.actor) {
    throw new AppError('UNAUTHENTICATED', 'Sesi Anda berakhir. Masuk kembali untuk melanjutkan.');
  }
  if (request.actor.mustChangePassword && !declaration.beforePasswordChange) {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', 'Ganti kata sandi awal Anda terlebih dahulu.');
  }
  if (!canAccess(request.actor, declaration.access)) {
    throw new AppError('NO_ACCESS', 'Anda tidak memiliki hak untuk tindakan ini.');
  }
}

/** The idempotency key of a state change, bound to what it asks for. */
function claimOf(request: FastifyRequest, actor: Actor | null): IdempotencyClaim | null {
  const key = request.headers['idempotency-key'];
  if (!actor || request.method === 'GET' || typeof key !== 'string' || key === '') return null;
  if (key.length > 100) throw new AppError('BAD_REQUEST', 'Idempotency-Key terlalu panjang.');
  const { _csrf: _, ...body } = (request.body ?? {}) as Record<string, unknown>;
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url} ${JSON.stringify(body)}`);
  return { userId: actor.userId, key, request: fingerprint.digest('base64url') };
}

function contextOf(request: FastifyRequest): Ctx {
  const { services } = request.server;
  const { log } = request;
  return {
    db: services.db,
    actor: request.actor ?? null,
    now: services.clock(),
    log,
    ip: request.ip,
    requestId: request.id,
    services,
    afterCommit: (task) => runDetached(log, task),
    idempotency: claimOf(request, request.actor ?? null),
    inside: false,
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.fileName);
  return reply
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('cache-control', 'private, no-store')
    .type(file.mime)
    .serializer((body: string) => body)
    .send(file.body);
}

async function run<E extends Endpoint>(
  declaration: E,
  service: Service<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = contextOf(request);
  if (ctx.idempotency) {
    const stored = await storedAnswer(ctx.db, ctx.idempotency);
    if (stored) return stored.body;
  }
  const { params, query, body } = request;
  const input = { params, query, body, files: filesOf(request), reply } as Input<E>;
  const result = await service(ctx, input);
  if (declaration.shape === 'file') return sendFile(reply, result as FileAnswer);
  if (declaration.shape === 'raw' || declaration.shape === 'page') return result;
  const answer = result instanceof Told ? { message: result.message, data: result.data } : { data: result };
  if (ctx.idempotency) await storeAnswer(ctx.db, ctx.idempotency, answer);
  return answer;
}

/**
 * Registers an endpoint: path, schemas and access rule come from its contract, the work from `service`.
 * Answers are stripped to the contract's response; refusals travel as thrown `AppError`s.
 */
export function handle<const E extends Endpoint>(
  app: FastifyInstance,
  declaration: E,
  service: Service<E>,
): void {
  registered.add(declaration);
  const { method, path, params, query, body, upload } = declaration;
  app.route({
    method,
    url: path,
    schema: {
      summary: declaration.summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(upload && { consumes: ['multipart/form-data', ...(upload.optional ? ['application/json'] : [])] }),
      ...(declaration.shape !== 'file' && { response: { 200: envelope(declaration) } }),
    },
    onRequest: (request) => authorise(request, declaration),
    preValidation: async (request, reply) => {
      if (method === 'GET') return;
      if (upload && (request.isMultipart() || !upload.optional)) await receiveMultipart(request, upload);
      await new Promise<void>((resolve, reject) => {
        app.csrfProtection(request, reply, (error?: Error) => (error ? reject(error) : resolve()));
      });
      request.body ??= {};
    },
    handler: (request, reply) => run(declaration, service, request, reply),
    onResponse: (request) => discardFiles(request),
  });
}
