import type { FastifyInstance } from 'fastify';
import { VIDEO_HOST } from '#shared/domain/content/video.ts';

const policy = (secure: boolean): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // The widgets set styles on elements, and the first page carries its critical styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // A signed document is read beside what it is about: fetched by the page and shown by the browser's own PDF reader;
    // articles hold videos of one service.
    'object-src blob:',
    `frame-src blob: ${VIDEO_HOST}`,
    "script-src-attr 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');

/** Nothing of the portal, nor of a frame in it, uses these; a page that was taken over cannot ask for them either. */
const NO_DEVICES = [
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
  ],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const headersOf = (secure: boolean): Record<string, string> => ({
  'content-security-policy': policy(secure),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NO_DEVICES,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/**
 * What browsers are told to refuse, on every answer: foreign scripts and frames, guessed types, plain HTTP. The same for
 * all, so written once and not for each request.
 * @param secure whether the portal is reached over https.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = headersOf(secure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
