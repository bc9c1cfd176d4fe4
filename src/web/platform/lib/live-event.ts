import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { askAgain } from './query.ts';
import { initSocket } from './socket.ts';

/** What the server says of its events; of a changed payment nothing more. */
type LiveNews = { 'queue:update': JobView; 'payment:changed': object };
type LiveName = keyof LiveNews;

/** Calls `told` with what the server says of an event, where the live connection works; not at all without a name. */
export function useLiveEvent<N extends LiveName>(name: N | null, told: (news: LiveNews[N]) => void): void {
  const tell = useEffectEvent(told);
  useEffect(() => {
    if (name === null) return undefined;
    const event: string = name;
    const listener = (news: LiveNews[N]): void => tell(news);
    const connected = initSocket();
    connected.then(
      (socket) => socket.on(event, listener),
      () => undefined,
    );
    return () => {
      connected.then(
        (socket) => socket.off(event, listener),
        () => undefined,
      );
    };
  }, [name]);
}

/** Asks the endpoints again whose answers an event makes stale. */
export function useLiveRefresh(name: LiveName, stale: readonly Endpoint[]): void {
  const client = useQueryClient();
  useLiveEvent(name, () => void askAgain(client, stale));
}
