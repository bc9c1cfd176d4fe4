import type { FastifyInstance } from 'fastify';
import { VIDEO_HOST } from '#shared/platform/rich-text/video.ts';

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
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** On every answer. */
const everywhere = (secure: boolean): Record<string, string> => ({
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** On what a browser shows as a page. */
const onDocuments = (secure: boolean): Record<string, string> => ({
  ...everywhere(secure),
  'content-security-policy': policy(secure),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NO_DEVICES,
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

/** Types no browser runs or shows as a page; with `nosniff` it takes them for nothing else. */
const data =
  /^(?:application\/(?:json|javascript)|text\/(?:css|javascript)|font\/|image\/(?:avif|jpeg|png|webp))/;

/**
 * What browsers are told to refuse: guessed types and plain HTTP on every answer, foreign scripts, frames and devices on what
 * is shown as a page. The policies of a page are longer than most answers, and mean nothing there.
 * @param secure whether the portal is reached over https.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const [short, whole] = [everywhere(secure), onDocuments(secure)].map(Object.entries<string>);
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    const headers = typeof type === 'string' && data.test(type) ? short : whole;
    // A page may have stricter ones of its own.
    for (const [name, value] of headers ?? []) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
}
