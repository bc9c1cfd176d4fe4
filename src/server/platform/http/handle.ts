import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CallOutput, type Endpoint, pageMeta } from '#shared/platform/endpoint/endpoint.ts';
import { smallFigures } from '#shared/platform/endpoint/small-figures.ts';
import { AppError } from '#shared/platform/errors.ts';
import { DatabaseAway, isDatabaseAway, lackOf } from '#server/platform/db/away.ts';
import { databaseError, type RefusalOf } from '#server/platform/db/constraint-errors.ts';
import { atItsField } from '#server/platform/db/unknown-fields.ts';
import { type FileAnswer, type Page, Serialised, Told } from './answer.ts';
import { authorise } from './authorise.ts';
import { describeCall } from './describe-call.ts';
import { sessionTokenOf } from './cookies.ts';
import { type Ctx, runDetached } from './ctx.ts';
import type { Actor } from './actor.ts';
import { sendPacked } from './encoding.ts';
import { fingerprintOf, type IdempotencyClaim, storeAnswer, storedAnswer } from './idempotency.ts';
import { discardFiles, filesOf, progressOf, receiveMultipart, type ReceivedFile } from './multipart.ts';
import { followUpload } from './upload-progress.ts';

type Input<E extends Endpoint> = CallOutput<E> & {
  files: ReceivedFile[];
  /** The number a tracked upload is followed under; '' elsewhere. */
  uploadId: string;
  reply: FastifyReply;
};
type Rows<R> = R extends readonly (infer T)[] ? T : never;
type Result<E extends Endpoint> = E['shape'] extends 'page'
  ? Page<Rows<z.input<E['response']>>>
  : E['shape'] extends 'file'
    ? FileAnswer
    : z.input<E['response']> | Told<z.input<E['response']>> | Serialised;
type Service<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<Result<E>> | Result<E>;

/** Every endpoint registered through `handle`; the access tests walk it. */
export const registered = new Set<Endpoint>();

const message = z.string().optional();

/** How the body of a 2xx answer is made up. */
function envelope(declaration: Endpoint): z.ZodType {
  if (declaration.shape === 'raw' || declaration.shape === 'file') return declaration.response;
  if (declaration.shape === 'page') return z.object({ data: declaration.response, meta: pageMeta });
  return z.object({ message, data: declaration.response });
}

/** Decides before anything of the body is read whether this request may come in. */
async function admit(request: FastifyRequest, declaration: Endpoint): Promise<void> {
  const { services } = request.server;
  const now = services.clock();
  request.actor = await services.sessions.resolve(sessionTokenOf(request), now);
  await authorise(request.actor, declaration, { services, now });
}

/** The idempotency key of a state change, bound to what it asks for. */
function claimOf(
  request: FastifyRequest,
  actor: Actor | null,
  declaration: Endpoint,
): IdempotencyClaim | null {
  const key = request.headers['idempotency-key'];
  if (declaration.anonymous || !actor || request.method === 'GET' || typeof key !== 'string' || key === '')
    return null;
  if (key.length > 100) throw new AppError('BAD_REQUEST', 'Idempotency-Key terlalu panjang.');
  const { _csrf: _, ...body } = (request.body ?? {}) as Record<string, unknown>;
  const asked = `${request.method} ${request.url} ${JSON.stringify(body)}`;
  const { SESSION_SECRET } = request.server.services.env;
  return { userId: actor.userId, key, request: fingerprintOf(asked, SESSION_SECRET) };
}

function contextOf(request: FastifyRequest, declaration: Endpoint): Ctx {
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
    afterRollback: () => undefined,
    idempotency: claimOf(request, request.actor ?? null, declaration),
    inside: false,
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.fileName);
  return reply
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .type(file.mime)
    .serializer((body: string) => body)
    .send(file.body);
}

/** The answer as it lies ready. */
function sendSerialised(request: FastifyRequest, reply: FastifyReply, answer: Serialised): FastifyReply {
  void reply
    .type('application/json; charset=utf-8')
    .header('cache-control', answer.keep ? 'private, max-age=86400, immutable' : 'private, no-cache');
  return sendPacked(request, reply, answer.packed);
}

/** An unexpected error names the query and its values; here only its kind may reach the log. */
async function withoutValues<T>(refusalOf: RefusalOf, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isDatabaseAway(error)) throw new DatabaseAway(undefined, lackOf(error));
    const found = databaseError(error);
    const kind = new Error(
      `anonymous call failed: ${found?.code ?? 'no database error'} ${found?.constraint ?? ''}`,
    );
    const refusal = refusalOf(error);
    if (!refusal) throw kind;
    throw refusal.cause ? new AppError(refusal.code, refusal.message, { cause: kind }) : refusal;
  }
}

/** What the service answers; where it finds no record, it is the field of the body that names none which is refused. */
async function served<T>(
  { anonymous }: Endpoint,
  { db, services }: Ctx,
  work: () => Promise<T> | T,
  sent: unknown,
): Promise<T> {
  try {
    return await (anonymous ? withoutValues(services.refusalOf, work) : work());
  } catch (error) {
    throw await atItsField(error, { db, records: services.recordNames, sent });
  }
}

const FIGURES_SAID = 3;

/** The message of an answer, with figures it does not name itself that perhaps were sent in another unit. */
function withFigures(told: string | undefined, figures: readonly string[]): string | undefined {
  const unsaid = figures.filter((figure) => !` ${told}`.includes(` ${figure.replace(/^\D+/, '')}`));
  if (unsaid.length === 0) return told;
  const rest = unsaid.length > FIGURES_SAID ? `, dan ${unsaid.length - FIGURES_SAID} lainnya` : '';
  const said = `Angka yang dikirim terbaca sebagai ${unsaid.slice(0, FIGURES_SAID).join(', ')}${rest}.`;
  return told === undefined ? said : `${told} ${said}`;
}

async function run<E extends Endpoint>(
  declaration: E,
  service: Service<E>,
  figuresOf: ReturnType<typeof smallFigures>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // A cache may keep what says nothing, the token of a visitor's form as well. What may be kept says so further on.
  void reply.header('cache-control', 'private, no-store');
  const ctx = contextOf(request, declaration);
  if (ctx.idempotency) {
    const stored = await storedAnswer(ctx.db, ctx.idempotency);
    if (stored) return stored.body;
  }
  const { params, query, body } = request;
  const uploadId = progressOf(request)?.id ?? '';
  const input = { params, query, body, files: filesOf(request), uploadId, reply } as Input<E>;
  const result = await served(declaration, ctx, () => service(ctx, input), body);
  if (declaration.shape === 'file') return sendFile(reply, result as FileAnswer);
  if (result instanceof Serialised) return sendSerialised(request, reply, result);
  if (declaration.shape === 'raw' || declaration.shape === 'page') return result;
  const isTold = result instanceof Told;
  const said = withFigures(isTold ? result.message : undefined, figuresOf?.(body) ?? []);
  const data = isTold ? result.data : result;
  const answer = said === undefined ? { data } : { message: said, data };
  await progressOf(request)?.done((answer.data as { fileName?: string }).fileName ?? null);
  if (ctx.idempotency && !declaration.toldOnce) await storeAnswer(ctx.db, ctx.idempotency, answer);
  return answer;
}

/** Receives the files of a request to disk; who follows the upload hears how far it is and how it failed. */
async function receiveFiles(request: FastifyRequest, { upload, body }: Endpoint): Promise<void> {
  if (!upload || (upload.optional && !request.isMultipart())) return;
  const owner = upload.tracked && request.isMultipart() ? request.actor : null;
  const progress = owner && (await followUpload(request, owner.userId));
  await receiveMultipart(request, { rule: upload, body }, progress);
}

/** Bytes of a body that anybody may send without a session; what people type to get in is short. */
const PUBLIC_BODY = 8 * 1024;

/** How much a call takes where that is not the usual. */
function bodyLimitOf({ machine, access }: Endpoint): { bodyLimit?: number } {
  if (machine) return { bodyLimit: machine.maxBytes };
  return access === 'public' ? { bodyLimit: PUBLIC_BODY } : {};
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
  const { method, path, params, query, body, upload, machine } = declaration;
  const figuresOf = body === undefined ? null : smallFigures(body);
  app.route({
    method,
    url: path,
    ...bodyLimitOf(declaration),
    schema: {
      ...describeCall(declaration),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(upload && { consumes: ['multipart/form-data', ...(upload.optional ? ['application/json'] : [])] }),
      ...(declaration.shape !== 'file' && { response: { 200: envelope(declaration) } }),
    },
    onRequest: (request) => admit(request, declaration),
    preValidation: async (request, reply) => {
      if (method === 'GET' || machine) return;
      await receiveFiles(request, declaration);
      await new Promise<void>((resolve, reject) => {
        app.csrfProtection(request, reply, (error?: Error) => (error ? reject(error) : resolve()));
      });
      request.body ??= {};
    },
    handler: (request, reply) => run(declaration, service, figuresOf, request, reply),
    onError: async (request, _reply, error) => progressOf(request)?.failed(error),
    onResponse: (request) => discardFiles(request),
  });
}
