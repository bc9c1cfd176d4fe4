import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { failure, invalidParameter, MoodleFailure, noAccess } from './failure.ts';
import { callFunction, type Release } from './functions.ts';
import { readFields, type Tree } from './params.ts';
import { Site } from './site.ts';

/**
 * Ways in which a Moodle is known to fail, or could: `forbidden` web services off, `maintenance` 503 with a page, `drop` a
 * broken connection, `slow` an answer after `ms`, `html` a page instead of an answer, `truncated` half of one,
 * `expired` a token past its end, `error` an error code.
 */
export const moodleFaults = [
  'forbidden',
  'maintenance',
  'drop',
  'slow',
  'html',
  'truncated',
  'expired',
  'error',
] as const;
export type MoodleFault = {
  kind: (typeof moodleFaults)[number];
  /** The function it happens to; every one by default. */
  fn?: string;
  times?: number;
  /** Whether the call had its effect; `before` by default. */
  when?: 'before' | 'after';
  ms?: number;
  code?: string;
};

export type MoodleOptions = {
  port?: number;
  token?: string;
  release?: Release;
  /** Whether errors say why (`debuginfo`). */
  debug?: boolean;
  /** Fields of a request that PHP reads. */
  maxInputVars?: number;
};

export type MoodleEmulator = {
  url: string;
  token: string;
  site: Site;
  faults: MoodleFault[];
  /** Functions called, oldest first. */
  calls: string[];
  stop: () => Promise<void>;
};

export const EMULATOR_TOKEN = '0123456789abcdef0123456789abcdef';

type Running = Required<Pick<MoodleOptions, 'release' | 'debug' | 'maxInputVars'>> &
  Pick<MoodleEmulator, 'site' | 'faults' | 'calls'> & { token: string | null; expired: boolean };

async function fieldsOf(request: IncomingMessage): Promise<[string, string][]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const body = new URLSearchParams(
    isForm && request.method === 'POST' ? Buffer.concat(chunks).toString('utf8') : '',
  );
  return [...new URL(request.url ?? '/', 'http://emulator').searchParams, ...body];
}

const plain = (tree: Tree, name: string): string => {
  const { [name]: found } = tree;
  return typeof found === 'string' ? found : '';
};

const controls = new Set([
  'wstoken',
  'wsfunction',
  'moodlewsrestformat',
  'moodlewssettingraw',
  'moodlewssettinglang',
]);

function perform(running: Running, tree: Tree): unknown {
  if (running.expired) {
    running.expired = false;
    running.token = null;
    throw noAccess();
  }
  if (running.token === null || plain(tree, 'wstoken') !== running.token) throw failure('invalidtoken');
  const name = plain(tree, 'wsfunction');
  if (name === '') throw invalidParameter('Missing function name');
  const given = Object.fromEntries(Object.entries(tree).filter(([key]) => !controls.has(key)));
  const raw = ['1', 'true'].includes(plain(tree, 'moodlewssettingraw'));
  return callFunction(running.site, name, given, { release: running.release, raw });
}

function told(error: MoodleFailure, { release, debug }: Running): Record<string, unknown> {
  const isPlain = /^(dml_|webservice_)|Error$/.test(error.exception);
  const prefix = release === '4.4' || isPlain ? '' : 'core\\exception\\';
  return {
    exception: `${prefix}${error.exception}`,
    ...(error.errorcode !== null && { errorcode: error.errorcode }),
    message: error.message,
    ...(debug && error.debuginfo !== null && { debuginfo: error.debuginfo }),
  };
}

const asPhp = (body: unknown): string =>
  JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

function takeFault({ faults }: Running, name: string): MoodleFault | null {
  const at = faults.findIndex(({ fn }) => fn === undefined || fn === name);
  const fault = faults[at];
  if (!fault) return null;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(at, 1);
  return fault;
}

const page = '<!DOCTYPE html><html><body><h1>Situs sedang dalam pemeliharaan</h1></body></html>';

function failed(fault: MoodleFault, response: ServerResponse, text: string): boolean {
  if (fault.kind === 'forbidden') response.writeHead(403, { 'content-type': 'text/html' }).end();
  else if (fault.kind === 'maintenance') {
    response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '300' }).end(page);
  } else if (fault.kind === 'drop') response.destroy();
  else if (fault.kind === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  else if (fault.kind === 'truncated') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2));
  } else if (fault.kind === 'error') {
    const body = {
      exception: 'moodle_exception',
      errorcode: fault.code ?? 'generalexceptionmessage',
      message: 'Error',
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(asPhp(body));
  } else return false;
  return true;
}

async function answer(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(request.url ?? '').startsWith('/webservice/rest/server.php')) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    return;
  }
  if (running.site.movedTo !== null) {
    response.writeHead(303, { location: running.site.movedTo }).end();
    return;
  }
  const tree = readFields(await fieldsOf(request), running.maxInputVars);
  const name = plain(tree, 'wsfunction');
  running.calls.push(name);
  const fault = takeFault(running, name);
  if (fault?.kind === 'expired') running.expired = true;
  if (fault && fault.when !== 'after' && fault.kind !== 'truncated' && failed(fault, response, '')) return;
  let body: unknown;
  try {
    body = perform(running, tree);
  } catch (error) {
    if (!(error instanceof MoodleFailure)) throw error;
    body = told(error, running);
  }
  const text = asPhp(body);
  if (fault?.kind === 'slow') await wait(fault.ms ?? 1000);
  if (fault && failed(fault, response, text)) return;
  if (plain(tree, 'moodlewsrestformat') === 'json') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'private, must-revalidate' })
      .end(text);
  } else
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0" encoding="UTF-8" ?>\n<RESPONSE/>');
}

/**
 * Starts a double of a Moodle site's REST web service on this machine: one address, fields in brackets, 200 for its own
 * errors, quiet answers where a right is missing. `site` is its data, for a test to look at and to change.
 */
export async function startMoodleEmulator(options: MoodleOptions = {}): Promise<MoodleEmulator> {
  const { port = 0, token = EMULATOR_TOKEN, release = '4.5', debug = false, maxInputVars = 1000 } = options;
  const running: Running = {
    site: new Site(),
    faults: [],
    calls: [],
    token,
    expired: false,
    release,
    debug,
    maxInputVars,
  };
  const server = createServer((request, response) => {
    answer(running, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port.');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const { site, faults, calls } = running;
  site.url = `http://127.0.0.1:${address.port}`;
  return { url: `http://127.0.0.1:${address.port}`, token, site, faults, calls, stop };
}
