import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

const headersOf = async (secure: boolean, type = 'text/html; charset=utf-8') => {
  const app = fastify();
  addSecurityHeaders(app, secure);
  app.get('/', (_request, reply) => reply.type(type).send('{}'));
  return (await app.inject('/')).headers;
};

test('a page refuses foreign scripts and frames', async () => {
  const headers = await headersOf(false);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain('object-src blob:;');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  expect(headers['permissions-policy']).toContain('camera=(), ');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

/** What Chromium has a policy for; a name it does not know is a warning in the console of every page. */
const known = new Set([
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
]);

test('a page asks browsers only for policies they know', async () => {
  const named = String((await headersOf(false))['permissions-policy']).split(', ');
  expect(named.filter((one) => !known.has(one.replace('=()', '')))).toEqual([]);
});

test('over https browsers are told to stay with it', async () => {
  const headers = await headersOf(true);
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test.each([
  'application/json; charset=utf-8',
  'text/javascript; charset=utf-8',
  'text/css',
  'font/woff2',
  'image/webp',
])('%s is told what it is taken for, and no policy of a page', async (type) => {
  const headers = await headersOf(true, type);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(headers).not.toHaveProperty('permissions-policy');
});

test.each(['text/html', 'application/pdf', 'image/svg+xml', 'application/xml', 'application/octet-stream'])(
  'what a browser may show as a page has the policies of one: %s',
  async (type) => {
    expect((await headersOf(false, type))['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

test('a missing page and an answer without a body have them as well', async () => {
  const app = fastify();
  addSecurityHeaders(app, false);
  app.get('/empty', (_request, reply) => reply.code(204).send());
  for (const url of ['/missing', '/empty'])
    expect((await app.inject(url)).headers).toHaveProperty('x-content-type-options', 'nosniff');
});
