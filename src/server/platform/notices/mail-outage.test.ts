import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { sendNoticeMails } from './mails.timer.ts';
import { notify } from './notices.public.ts';

/** What the mail server answers by the first word it hears, where it is not "250 ok"; null hangs up. */
type Answers = Readonly<Record<string, string | null>>;

let t: TestApp;
let answers: Answers = {};
let port = 0;
const lines: string[] = [];
const server = net.createServer((socket) => {
  let isLetter = false;
  const reply = (word: string, usual: string): void => {
    const answer = answers[word] === undefined ? usual : answers[word];
    if (answer === null) socket.destroy();
    else socket.write(`${answer}\r\n`);
  };
  const hear = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (isLetter && line !== '.') return;
    if (word === 'QUIT') return void socket.end('221 bye\r\n');
    isLetter = word === 'DATA' && answers['DATA'] === undefined;
    reply(word, isLetter ? '354 go on' : word === 'EHLO' ? '250 AUTH PLAIN' : '250 ok');
  };
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    const parts = (rest + String(piece)).split('\r\n');
    rest = parts.pop() ?? '';
    parts.forEach(hear);
  });
  reply('HELLO', '220 mail');
});

beforeAll(async () => {
  t = await testApp();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as net.AddressInfo);
});
afterAll(async () => {
  server.close();
  await t.close();
});

/** Tells two people something by mail, from a server at a port. @returns the lines of the log it led to */
async function mailed(how: { at?: number; answers?: Answers; user?: string } = {}): Promise<string[]> {
  answers = how.answers ?? {};
  lines.length = 0;
  const smtpUrl = `smtp://${how.user ?? ''}127.0.0.1:${how.at ?? port}`;
  t.services.mail = createMailer({
    settings: async () => ({ smtpUrl, from: 'portal@contoh.test' }),
    outbox: t.services.env.DATA_DIR,
  });
  const tell = (line: unknown) => typeof line === 'string' && lines.push(line);
  const log = { debug: () => 0, info: tell, warn: tell, error: tell } as unknown as typeof t.app.log;
  const ctx = backgroundCtx(t.services, { actor: null, log, ip: 'timer', requestId: 'test' });
  for (const { id: userId, email } of [await buildStaff(t.db), await buildStaff(t.db)])
    await notify(ctx, [
      { to: { userId }, topic: 'data.email', facts: { email, as: 'STAFF' }, about: userId, mail: true },
    ]);
  await sendNoticeMails(ctx);
  return [...lines];
}

const away = (reason: RegExp) => [
  expect.stringMatching(new RegExp(`^The mail server is away \\(.*${reason.source}`, 's')),
];

test('a mail server that takes no mail is told once, again when the reason changes, and when it is back', async () => {
  expect(await mailed()).toEqual([]);
  expect(await mailed({ at: 1 })).toEqual(away(/ECONNREFUSED/));
  expect(await mailed({ at: 1 })).toEqual([]);
  const refusing = { user: 'portal:salah@', answers: { AUTH: '535 5.7.8 no' } };
  expect(await mailed(refusing)).toEqual(away(/535/));
  expect(await mailed(refusing)).toEqual([]);
  expect(await mailed()).toEqual(['The mail server is back.']);
  expect(await mailed()).toEqual([]);
});

test.each([
  ['is not there', { at: 1 }],
  ['hangs up', { answers: { HELLO: null } }],
  ['speaks something else', { answers: { HELLO: 'HTTP/1.1 400 Bad Request' } }],
  ['is full', { answers: { HELLO: '421 too busy' } }],
  ['is full after a letter has begun', { answers: { RCPT: '421 too busy' } }],
  ['greets with a refusal', { answers: { HELLO: '554 no' } }],
])('one that %s is away', async (_what, how) => {
  expect(await mailed(how)).toEqual(away(/./));
  expect(await mailed()).toEqual(['The mail server is back.']);
});

test.each([
  ['an address', { RCPT: '550 5.1.1 unknown' }],
  ['a letter', { DATA: '552 5.3.4 too large' }],
])('one that refuses %s is not away', async (_what, refusing) => {
  expect(await mailed({ answers: refusing })).toEqual([]);
});
