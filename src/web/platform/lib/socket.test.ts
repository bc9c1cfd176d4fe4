import { afterEach, expect, test, vi } from 'vitest';
import { closeSocket, getSocket, initSocket } from './socket.ts';

const made = vi.hoisted(() => ({
  options: [] as unknown[],
  connects: 0,
  listeners: new Map<string, (arg: unknown) => void>(),
}));

vi.mock('socket.io-client', () => ({
  io: (options: unknown) => {
    made.options.push(options);
    return {
      id: 'abc',
      on: (name: string, listener: (arg: unknown) => void) => made.listeners.set(name, listener),
      connect: () => (made.connects += 1),
      disconnect: () => undefined,
    };
  },
}));

afterEach(closeSocket);

test('there is no socket before it was asked for', () => {
  expect(() => getSocket()).toThrow('Socket not initialized or failed');
});

test('one socket is made, with the path and cookies of the portal, and logged', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const [one, other] = await Promise.all([initSocket(), initSocket()]);
  expect(one).toBe(other);
  expect(getSocket()).toBe(one);
  expect(made.options).toEqual([
    {
      path: '/socket.io/',
      withCredentials: true,
      secure: false,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    },
  ]);
  made.listeners.get('connect')?.(undefined);
  made.listeners.get('disconnect')?.('transport close');
  expect(log.mock.calls).toEqual([
    ['Socket connected', 'abc'],
    ['Socket disconnected', 'transport close'],
  ]);
});

test('a connection the server ended comes back within ten seconds, unless the browser signed out', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await initSocket();
  made.listeners.get('disconnect')?.('io server disconnect');
  expect(made.connects).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(made.connects).toBe(1);
  made.listeners.get('connect_error')?.(new Error('Sesi Anda berakhir.'));
  vi.advanceTimersByTime(10_000);
  expect(made.connects).toBe(1);
  made.listeners.get('connect_error')?.(Object.assign(new Error(), { data: { passes: true } }));
  vi.advanceTimersByTime(10_000);
  expect(made.connects).toBe(2);
  made.listeners.get('disconnect')?.('io server disconnect');
  closeSocket();
  vi.advanceTimersByTime(10_000);
  expect(made.connects).toBe(2);
  vi.useRealTimers();
});
