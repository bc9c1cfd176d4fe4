import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';

/** Forms are flat: nothing the portal takes lies deeper, or has as many values. */
const MOST = { depth: 32, marks: 200_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const COMMA = 0x2c;

/** Where the string that begins at `at` ends. */
function endOfString(json: Buffer, at: number): number {
  let end = json.indexOf(QUOTE, at + 1);
  while (end > 0) {
    let slashes = 0;
    while (json[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = json.indexOf(QUOTE, end + 1);
  }
  return json.length;
}

/** Whether JSON is neither so deep nor of so many values that reading it would keep everybody waiting; one pass over its bytes. */
export function isReasonable(json: Buffer): boolean {
  let [depth, marks] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPEN.has(byte)) {
      depth += 1;
      marks += 1;
    } else if (CLOSE.has(byte)) depth -= 1;
    else if (byte === COMMA) marks += 1;
    if (depth > MOST.depth || marks > MOST.marks) return false;
  }
  return true;
}

/** Reads JSON bodies as Fastify does, once they were found to be of a form's shape. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    if (isReasonable(bytes)) void parse(request, bytes.toString(), done);
    else done(new AppError('BAD_REQUEST', 'Data yang dikirim tidak wajar.'));
  });
}
