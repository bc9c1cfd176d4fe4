import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { initSocket } from './socket.ts';

/** Calls `told` with what the server says of an event, where the live connection works; not at all without a name. */
export function useLiveEvent<Told>(name: string | null, told: (news: Told) => void): void {
  const tell = useEffectEvent(told);
  useEffect(() => {
    if (name === null) return undefined;
    const listener = (news: Told): void => tell(news);
    const connected = initSocket();
    connected.then(
      (socket) => socket.on(name, listener),
      () => undefined,
    );
    return () => {
      connected.then(
        (socket) => socket.off(name, listener),
        () => undefined,
      );
    };
  }, [name]);
}

/** Asks the endpoints again whose answers an event makes stale. */
export function useLiveRefresh(name: string, stale: readonly Endpoint[]): void {
  const client = useQueryClient();
  useLiveEvent(name, () => {
    for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] });
  });
}
