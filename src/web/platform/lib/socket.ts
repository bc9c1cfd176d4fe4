import type { Socket } from 'socket.io-client';

let socket: Socket | null = null;
let starting: Promise<Socket> | null = null;

/** Connections that ended at one moment come back at different ones. */
const comeBack = (ended: Socket): void =>
  void setTimeout(() => socket === ended && ended.connect(), 1_000 + Math.random() * 9_000);

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
  made.on('disconnect', (reason) => {
    console.info('Socket disconnected', reason);
    // The server went, or the session got another token: the client does not come back from that by itself.
    if (reason === 'io server disconnect') comeBack(made);
  });
  // Refused while the database is away; a session that is over is refused for good.
  made.on('connect_error', (error: Error & { data?: { passes?: boolean } }) => {
    if (error.data?.passes) comeBack(made);
  });
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
