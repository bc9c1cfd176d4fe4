import type { Socket } from 'socket.io-client';

let socket: Socket | null = null;
let starting: Promise<Socket> | null = null;

async function start(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const made = io({
    path: '/socket.io/',
    withCredentials: true,
    secure: location.protocol === 'https:',
    // A websocket stays with one process; polling behind a load balancer would need sticky addresses.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  made.on('connect', () => console.info('Socket connected', made.id));
  made.on('disconnect', (reason) => console.info('Socket disconnected', reason));
  socket = made;
  return made;
}

/** The live connection, made when it is first needed. */
export function initSocket(): Promise<Socket> {
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

/** The live connection made before. @throws Error 'Socket not initialized or failed' when there is none. */
export function getSocket(): Socket {
  if (socket === null) throw new Error('Socket not initialized or failed');
  return socket;
}

/** Ends the live connection, at signing out. */
export function closeSocket(): void {
  socket?.disconnect();
  socket = null;
  starting = null;
}
