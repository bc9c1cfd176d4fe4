import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, type ErrorCode } from '#shared/platform/errors.ts';
import { hadNoConnection, isDatabaseAway, lackOf } from '#server/platform/db/away.ts';
import { logUnforeseen } from '#server/platform/db/constraint-errors.ts';
import { reasonOf } from '#server/platform/db/error-facts.ts';
import { calmPage, escapeHtml } from './calm-page.ts';
import { runDetached } from './ctx.ts';
import { noteRefusal } from './refusals.ts';
import { refusalMessage } from './top-message.ts';
import { isCallPath, pathOf } from './unknown-call.ts';

/** Whether somebody looks at the answer themselves: a browser that opens an address, not a call of the portal. */
const isOpened = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isCallPath(pathOf(request)) &&
  /\btext\/html\b/.test(request.headers.accept ?? '');

/** Pages that were refused for load come back at different moments, or they would all come at once again. */
const refreshAfter = (): number => 5 + Math.floor(Math.random() * 10);

function pageFor(status: number, message: string): string {
  const passes = status === 503 || status === 429;
  const title = passes ? 'Mohon tunggu sebentar' : 'Halaman tidak dapat dibuka';
  const next = passes
    ? 'Halaman ini mencoba lagi sendiri dalam beberapa detik.'
    : '<a href="/">Kembali ke beranda</a>';
  return calmPage({
    title,
    refreshS: passes ? refreshAfter() : null,
    main: `<h1>${title}</h1>\n<p>${escapeHtml(message)}</p>\n<p class="soft">${next}</p>`,
  });
}

/** After how many seconds a call that was refused for a while may come again. */
const retryAfterS: Partial<Record<ErrorCode, string>> = { OVERLOADED: '5', MAINTENANCE: '300' };

function send(request: FastifyRequest, reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store');
  const waitS = status === 503 && !reply.hasHeader('retry-after') ? retryAfterS[body.code] : undefined;
  if (waitS !== undefined) void reply.header('retry-after', waitS);
  runDetached(request.log, () => noteRefusal(request, body.code));
  if (isOpened(request))
    return reply.type('text/html; charset=utf-8').serializer(String).send(pageFor(status, body.message));
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** What fastify itself refuses, in words for a person. */
const frameworkErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'Data yang dikirim terlalu besar.'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'Berkas terlalu besar.'],
  FST_FILES_LIMIT: ['TOO_LARGE', 'Terlalu banyak berkas sekaligus. Unggah sebagian dahulu.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 'Jenis data yang dikirim tidak didukung.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'Alamat tidak ditemukan.'],
  FST_ERR_BAD_URL: ['NOT_FOUND', 'Alamat tidak ditemukan.'],
  FST_CSRF_INVALID_TOKEN: ['CSRF', 'Formulir kedaluwarsa. Muat ulang halaman lalu coba lagi.'],
  FST_CSRF_MISSING_SECRET: ['CSRF', 'Formulir kedaluwarsa. Muat ulang halaman lalu coba lagi.'],
};

const UNREADABLE = 'Permintaan tidak dapat dibaca.';
const AWAY = 'Portal sedang tersambung kembali ke basis datanya. Coba lagi sebentar lagi.';
/** Nobody knows whether a change whose connection broke was stored. */
const LOOK_FIRST = 'Periksa dahulu apakah perubahan Anda sudah tersimpan.';

/** Refuses for a while what the database could not answer; an outage is told in the log once, and not for each request. */
function answerAway(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { log, services } = request.server;
  if (!services.readiness.refuse(lackOf(error), log))
    request.log.warn({ reason: reasonOf(error) }, 'the database did not serve a request');
  // A visitor signs in or asks for a link, of which half is nothing; of a session nobody could look up nothing was tried.
  const nothingChanged = ['GET', 'HEAD'].includes(request.method) || !request.actor || hadNoConnection(error);
  const sentence = services.refusalOf(error)?.message ?? AWAY;
  const message = nothingChanged ? sentence : `${sentence} ${LOOK_FIRST}`;
  return send(request, reply, 503, { message, code: 'OVERLOADED' });
}

/** Whether the sender went away before the body was whole: nobody reads the answer, and nothing of the portal failed. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Answers every thrown error: refusals as they are, constraint violations in words, the rest as a logged 500. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, routeOptions } = request;
  if (isCutOff(request)) {
    request.log.info({ method, route: routeOptions.url }, 'the sender went away');
    return send(request, reply, 400, { message: UNREADABLE, code: 'BAD_REQUEST' });
  }
  if (!(error instanceof AppError) && isDatabaseAway(error)) return answerAway(error, request, reply);
  const refusal = request.server.services.refusalOf(error, request.body);
  if (refusal) {
    const { code, errors, data, cause } = refusal;
    // An outage of another system is no fault of the portal's, and happens to many requests at once.
    if (refusal.status !== 503) logUnforeseen(request.log, refusal);
    else if (cause) request.log.warn({ reason: reasonOf(cause) }, 'another system did not serve a request');
    const after = (data as { retryAfter?: number } | undefined)?.retryAfter;
    if (refusal.status === 429 && after) void reply.header('retry-after', String(after));
    return send(request, reply, refusal.status, { message: refusalMessage(refusal), code, errors, data });
  }
  const known = frameworkErrors[error.code];
  if (known)
    return send(request, reply, new AppError(...known).status, { message: known[1], code: known[0] });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return send(request, reply, error.statusCode, { message: UNREADABLE, code: 'BAD_REQUEST' });
  }
  request.log.error({ err: error, method, route: routeOptions.url }, 'request failed');
  return send(request, reply, 500, {
    message: `Terjadi kesalahan di server. Coba lagi; bila berulang, sebutkan kode ${request.id} kepada admin kampus.`,
    code: 'INTERNAL',
  });
}
