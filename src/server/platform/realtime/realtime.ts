import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Env } from '#server/platform/env.ts';
import { lastingSessions } from '#server/platform/http/actor.ts';
import { limitBody } from '#server/platform/http/body-time.ts';
import { cookieAt } from '#server/platform/http/cookies.ts';
import { hashToken, type SessionStore } from '#server/platform/http/session.ts';

/** Tells browsers that something happened; delivery is best effort, screens also poll. */
export type Realtime = {
  toUser: (userId: string, event: string, payload: unknown) => void;
  /** Only to one socket of a user (header `x-socket-id`); a socket of somebody else hears nothing. */
  toSocket: (userId: string, socketId: string, event: string, payload: unknown) => void;
};

/** An event on its way to the sockets of a room, or to one of them, whichever process they are connected to. */
type Parcel = { room: string; socketId?: string; event: string; payload: unknown };

/** How often sockets are compared with the sessions that still last. */
const LOOK_MS = 60_000;

const roomOf = (userId: string): string => `user:${userId}`;

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

type Door = { sessions: SessionStore; clock: () => Date; env: Env };

/** Admits the sockets of running sessions, each to the room of its user. */
const signedIn =
  ({ sessions, clock, env }: Door): Parameters<Server['use']>[0] =>
  (socket: Socket, next) => {
    const token = cookieValue(socket.handshake.headers.cookie, cookieAt('session', env).name);
    sessions
      .resolve(token, clock())
      .then((actor) => {
        if (!actor) return next(new Error('Sesi Anda berakhir.'));
        socket.data = token;
        void socket.join(roomOf(actor.userId));
        return next();
      })
      // What failed may name the statement and its values. The browser tries again by itself.
      .catch(() =>
        next(
          Object.assign(new Error('Server sedang sibuk. Coba lagi sebentar lagi.'), {
            data: { passes: true },
          }),
        ),
      );
  };

/**
 * Socket.io at `/socket.io/` (specification §7), signed in by the session cookie for as long as that session lasts; a
 * user's sockets share a room. The sockets end when the app closes, before it waits for the last requests.
 * @param bodyMs how long the body of a call may take; that of any other call where nothing is said.
 */
export function attachRealtime(app: FastifyInstance, bodyMs?: number): Realtime {
  const { services } = app;
  const io = new Server(app.server, {
    path: '/socket.io/',
    serveClient: false,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host, services.env.PUBLIC_URL)),
  });
  // These calls never reach Fastify and its hooks.
  io.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
    limitBody(request, bodyMs);
    next();
  });
  io.use(signedIn(services));
  /** Only to who is still signed in: a session that was ended elsewhere hears nothing more. */
  const deliver = async ({ room, socketId, event, payload }: Parcel): Promise<void> => {
    // A copy: sockets that end leave the room.
    for (const id of Array.from(io.sockets.adapter.rooms.get(room) ?? [])) {
      const socket = socketId === undefined || socketId === id ? io.sockets.sockets.get(id) : undefined;
      if (!socket) continue;
      if (await services.sessions.resolve(socket.data as string, services.clock()))
        socket.emit(event, payload);
      else socket.disconnect(true);
    }
  };
  // One after the other, so that what happened first is heard first.
  let delivered = Promise.resolve();
  const send = (parcel: Parcel) => services.bus.tell('socket', parcel);
  services.bus.on('socket', (message) => {
    delivered = delivered
      .then(() => deliver(message as Parcel))
      .catch((error: unknown) => app.log.warn(error, 'an event was not delivered'));
  });
  /** Ends the sockets of sessions that are over: at once where one was ended, within a minute where its time ran out. */
  const endOver = async (): Promise<void> => {
    const open = [...io.sockets.sockets.values()];
    if (open.length === 0) return;
    const keyOf = (socket: Socket): string => hashToken(socket.data as string);
    const lasting = await lastingSessions(services.db, open.map(keyOf), services.clock());
    for (const socket of open) if (!lasting.has(keyOf(socket))) socket.disconnect(true);
  };
  const look = (): void =>
    void endOver().catch((error: unknown) => app.log.warn({ err: error }, 'sockets were not looked at'));
  services.bus.on('sessions', look);
  const looking = setInterval(look, LOOK_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(looking);
    io.disconnectSockets(true);
    io.engine.close();
  });
  return {
    toUser: (userId, event, payload) => send({ room: roomOf(userId), event, payload }),
    toSocket: (userId, socketId, event, payload) => send({ room: roomOf(userId), socketId, event, payload }),
  };
}
