import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Connection } from './connection.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A connection to a server that answers the n-th request, over all connections, with these pieces. */
async function connectionTo(answer: (socket: Socket, request: number) => void): Promise<Connection> {
  let requests = 0;
  const server = createServer((socket) => {
    socket.on('data', () => answer(socket, (requests += 1)));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const connection = new Connection('127.0.0.1', address.port);
  closing.push(
    () => connection.close(),
    () => server.close(),
  );
  return connection;
}

const request = Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n');

test('an answer in pieces counts with its head', async () => {
  const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello';
  const connection = await connectionTo((socket) => {
    socket.write(whole.slice(0, 20));
    setTimeout(() => socket.write(whole.slice(20)), 5);
  });
  expect(await connection.ask(request)).toEqual({ status: 200, bytes: whole.length });
  expect(await connection.ask(request)).toEqual({ status: 200, bytes: whole.length });
});

test('an answer in chunks ends with its last chunk, also when that comes late', async () => {
  const head = 'HTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\n';
  const body = '5\r\nhello\r\n1a\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n';
  const connection = await connectionTo((socket) => {
    socket.write(head + body.slice(0, 12));
    setTimeout(() => socket.write(body.slice(12, -2)), 5);
    setTimeout(() => socket.write(body.slice(-2)), 10);
  });
  expect(await connection.ask(request)).toEqual({ status: 403, bytes: head.length + body.length });
});

test('a server that ends the connection is connected to again', async () => {
  const answer = (extra: string) => `HTTP/1.1 200 OK\r\n${extra}content-length: 0\r\n\r\n`;
  const connection = await connectionTo((socket, n) => {
    if (n === 1) socket.end(answer('Connection: close\r\n'));
    else if (n === 2) socket.destroy();
    else socket.write(answer(''));
  });
  expect((await connection.ask(request)).status).toBe(200);
  await expect(connection.ask(request)).rejects.toThrow('the answer broke off');
  expect((await connection.ask(request)).status).toBe(200);
});
