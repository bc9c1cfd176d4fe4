import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { SESSION_COOKIE } from '../http/session.ts';

/** Tells browsers that something happened; delivery is best effort, screens also poll. */
export type Realtime = {
  toUser: (userId: string, event: string, payload: unknown) => void;
  toSocket: (socketId: string, event: string, payload: unknown) => void;
};

/** Realtime for processes without sockets (tests, commands). */
export const silentRealtime: Realtime = { toUser: () => undefined, toSocket: () => undefined };

const cookieValue = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** Whether a browser's page belongs to this portal. */
function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (!origin) return true;
  return origin === publicUrl || URL.parse(origin)?.host === host;
}

/** Socket.io at `/socket.io/` (specification §7), signed in by the session cookie; a user's sockets share a room. */
export function attachRealtime(app: FastifyInstance): { realtime: Realtime; close: () => Promise<void> } {
  const { services } = app;
  const io = new Server(app.server, {
    path: '/socket.io/',
    serveClient: false,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host, services.env.PUBLIC_URL)),
  });
  io.use((socket: Socket, next) => {
    const token = cookieValue(socket.handshake.headers.cookie, SESSION_COOKIE);
    services.sessions
      .resolve(token, services.clock())
      .then((actor) => {
        if (!actor) return next(new Error('Sesi Anda berakhir.'));
        void socket.join(`user:${actor.userId}`);
        return next();
      })
      .catch(next);
  });
  return {
    realtime: {
      toUser: (userId, event, payload) => void io.to(`user:${userId}`).emit(event, payload),
      toSocket: (socketId, event, payload) => void io.to(socketId).emit(event, payload),
    },
    close: () => io.close(),
  };
}
