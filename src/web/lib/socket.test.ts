import { afterEach, expect, test, vi } from 'vitest';
import { closeSocket, getSocket, initSocket } from './socket.ts';

const made = vi.hoisted(() => ({
  options: [] as unknown[],
  listeners: new Map<string, (arg: unknown) => void>(),
}));

vi.mock('socket.io-client', () => ({
  io: (options: unknown) => {
    made.options.push(options);
    return {
      id: 'abc',
      on: (name: string, listener: (arg: unknown) => void) => made.listeners.set(name, listener),
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
