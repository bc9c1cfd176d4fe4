import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

const headersOf = async (secure: boolean) => {
  const app = fastify();
  addSecurityHeaders(app, secure);
  return (await app.inject('/missing')).headers;
};

test('every answer refuses foreign scripts and frames', async () => {
  const headers = await headersOf(false);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain('object-src blob:;');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  expect(headers['permissions-policy']).toContain('camera=(), ');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('over https browsers are told to stay with it', async () => {
  const headers = await headersOf(true);
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
