import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { feederActs } from '#server/platform/reference/feeder.ts';
import { answerOf, type Envelope, refusalEnvelope, type Service } from './calls.ts';
import type { FeederFault } from './faults.ts';
import type { DataSet } from './journal.ts';
import { Refusal } from './refusal.ts';

const MAX_BODY = 10 * 1024 * 1024;

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Refusal(15);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

const errorPage =
  '<!DOCTYPE html><html><head><title>500</title></head><body><h1>Internal Server Error</h1></body></html>';

/** Ends the call as the fault says. @returns whether it ended. */
function failed(fault: FeederFault, response: ServerResponse, service: Service, text: string): boolean {
  if (fault.kind === 'drop') response.destroy();
  else if (fault.kind === 'html') response.writeHead(500, { 'content-type': 'text/html' }).end(errorPage);
  else if (fault.kind === 'empty') response.writeHead(200, { 'content-type': 'application/json' }).end();
  else if (fault.kind === 'message')
    sendJson(response, { code: 'ECONNRESET', message: 'Connection terminated' });
  else if (fault.kind === 'error') sendJson(response, refusalEnvelope(service, fault.code ?? 121));
  else if (fault.kind === 'truncated') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(text.slice(0, Math.max(1, Math.floor(text.length / 2))));
  } else return false;
  return true;
}

async function sendSlowly(response: ServerResponse, text: string, ms: number): Promise<void> {
  const pieces = 5;
  const size = Math.ceil(text.length / pieces);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    response.write(text.slice(at, at + size));
    await wait(ms / pieces);
  }
  response.end();
}

/** The answer as the fault makes it look. */
function marred({ data, ...rest }: Envelope, kind: FeederFault['kind'] | undefined): Envelope {
  if (!Array.isArray(data)) return { ...rest, data };
  if (kind === 'duplicates') return { ...rest, data: data.flatMap((row: unknown) => [row, row]) };
  return { ...rest, data: kind === 'bare-object' && data.length === 1 ? data[0] : data };
}

async function answerAct(
  service: Service,
  set: DataSet,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<void> {
  const fault = service.faults.take(typeof body.act === 'string' ? body.act : '');
  if (fault?.kind === 'expired') service.sessions.end(body.token);
  if (fault?.kind === 'delay') await wait(fault.ms ?? 1000);
  const isBefore = fault !== null && fault.when !== 'after';
  if (isBefore && fault.kind !== 'truncated' && failed(fault, response, service, '')) return;
  const envelope = marred(answerOf(service, set, body), fault?.kind);
  const text = JSON.stringify(envelope);
  if (fault?.kind === 'slow') return sendSlowly(response, text, fault.ms ?? 1000);
  if (fault && failed(fault, response, service, text)) return;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Answers a call of the web service: always HTTP 200 unless a fault says otherwise. */
export async function answerService(
  service: Service,
  set: DataSet,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') return sendJson(response, [...feederActs().keys()]);
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/xml') return sendJson(response, refusalEnvelope(service, 16));
  if (type !== 'application/json') return sendJson(response, refusalEnvelope(service, 11));
  const body = parsed(await bodyOf(request));
  if (!isObject(body)) return sendJson(response, refusalEnvelope(service, 15));
  return answerAct(service, set, body, response);
}
