import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { FeederError } from './feeder.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import { unreachedBy } from '#server/platform/unreached.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** Sends a body and gives what came back. @throws FeederError OFFLINE or UNKNOWN. */
export type Transport = (body: string, timeoutMs: number) => Promise<{ status: number; text: string }>;

/** Failures before a request could be heard. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'CERTIFICATE',
  'CONNECT_TIMEOUT',
]);

class ConnectError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isCertificateError = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS|ERR_SSL|HOSTNAME/.test(code);

const plainFingerprint = (text: string): string => text.replaceAll(/[^0-9a-f]/gi, '').toUpperCase();

/** Connects only to the server whose certificate has this fingerprint: it stands for name and signer. */
class PinnedAgent extends https.Agent {
  readonly #fingerprint: string;

  constructor(fingerprint: string) {
    super({ keepAlive: true, maxSockets: 1 });
    this.#fingerprint = plainFingerprint(fingerprint);
  }

  override createConnection(
    options: https.RequestOptions & tls.ConnectionOptions,
    done?: (error: Error | null, socket: tls.TLSSocket) => void,
  ): undefined {
    const socket = tls.connect({ ...options, rejectUnauthorized: false });
    const fail = (error: Error) => done?.(error, socket);
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      socket.off('error', fail);
      const found = plainFingerprint(socket.getPeerCertificate().fingerprint256);
      if (found === this.#fingerprint) return done?.(null, socket);
      socket.destroy();
      return fail(new ConnectError('CERTIFICATE', 'the certificate is another one'));
    });
  }
}

function agentFor({ certificate }: FeederSettings, isTls: boolean): http.Agent {
  const own = { keepAlive: true, maxSockets: 1 };
  if (!isTls) return new http.Agent(own);
  if (certificate === '') return new https.Agent(own);
  return certificate.includes('BEGIN CERTIFICATE')
    ? new https.Agent({ ...own, ca: certificate })
    : new PinnedAgent(certificate);
}

/** The whole address of the service for an address as people write it. */
export function serviceUrl({ url, environment }: Pick<FeederSettings, 'url' | 'environment'>): URL {
  const address = new URL(url);
  const page = environment === 'sandbox' ? 'sandbox2.php' : 'live2.php';
  const path = address.pathname.replace(/\/+$/, '');
  address.pathname = path.endsWith('.php')
    ? path.replace(/[^/]*$/, page)
    : `${path.replace(/\/ws$/, '')}/ws/${page}`;
  return address;
}

/** What a failure means: whether the feeder may have heard the request. */
function failure(error: unknown): FeederError {
  if (error instanceof FeederError) return error;
  const code = codeOf(error);
  if (isCertificateError(code) || code === 'CERTIFICATE') {
    return new FeederError('OFFLINE', 'certificate', { reason: 'certificate', cause: error });
  }
  const details = { reason: unreachedBy(error), cause: error };
  return neverSent.has(code)
    ? new FeederError('OFFLINE', `no connection (${code})`, details)
    : new FeederError('UNKNOWN', `no answer (${code || 'cut'})`, details);
}

type Exchange = { status: number; text: string };

function receive(answer: http.IncomingMessage, finish: (result: Exchange | Error) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_BYTES) answer.destroy(new Error('answer is too large'));
    else chunks.push(chunk);
  });
  answer.on('aborted', () => finish(new Error('answer was cut')));
  answer.on('error', finish);
  answer.on('end', () =>
    finish({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
  );
}

/** A transport over HTTP or HTTPS that keeps one connection and tells what was never sent from what may have been heard. */
export function httpTransport(settings: FeederSettings): Transport {
  const address = serviceUrl(settings);
  const isTls = address.protocol === 'https:';
  const agent = agentFor(settings, isTls);
  const { request } = isTls ? https : http;
  return async (body, timeoutMs) => {
    const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
    const finish = (result: Exchange | Error) =>
      result instanceof Error ? reject(failure(result)) : resolve(result);
    const call = request(
      address,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => receive(answer, finish),
    );
    const answerTimer = setTimeout(() => call.destroy(new Error('time-out')), timeoutMs);
    const connectTimer = setTimeout(
      () => call.destroy(new ConnectError('CONNECT_TIMEOUT', 'nobody answers')),
      settings.connectMs,
    );
    call.on('socket', (socket) => {
      if (socket.connecting)
        socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(connectTimer));
      else clearTimeout(connectTimer);
    });
    call.on('error', finish);
    call.end(body);
    return promise.finally(() => {
      clearTimeout(answerTimer);
      clearTimeout(connectTimer);
    });
  };
}
