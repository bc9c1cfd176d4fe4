import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { HOME_CALL } from '#shared/desk/home/home-path.ts';
import { noticeContract, type NoticeView } from '#shared/desk/notices/notice.contract.ts';
import { isNewerVersion } from '#shared/platform/notices/notice.ts';
import { loadedVersion } from './new-version.ts';
import { endpointQuery, forgetHome, queryClient } from './query.ts';
import { initSocket } from './socket.ts';
import { toast } from './toast.ts';

/** How often notices are asked for while the tab is seen: seldom where the live connection works, gently where not. */
const POLL_MS = { live: 900_000, alone: 120_000 };
/** The first time is left until the page has nothing better to do, at the latest after this. */
const IDLE_MS = 2_000;
/** Many are told of one thing at once; they ask for it spread over this time. */
const SPREAD_MS = 1_500;

const noticesQuery = () => endpointQuery(noticeContract.list, {});

/** Takes over notices that came with another answer. */
export const keepNotices = (notices: ResponseOf<typeof noticeContract.list>): void =>
  void queryClient.setQueryData(noticesQuery().queryKey, notices);

/** Whether the page has had its first quiet moment. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), IDLE_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: IDLE_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

/** Listens for notices as they come. @returns whether the live connection stands. */
function useLive(wanted: boolean): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = (): void => undefined;
    let left = false;
    const ask = (): void => {
      void client.invalidateQueries({ queryKey: noticesQuery().queryKey });
      forgetHome(client);
    };
    const told = ({ title }: { title: string }): void => {
      toast.info(title);
      clearTimeout(timer);
      timer = setTimeout(ask, Math.random() * SPREAD_MS);
    };
    const up = (): void => setLive(true);
    const down = (): void => setLive(false);
    initSocket().then(
      (socket) => {
        if (left) return;
        setLive(socket.connected);
        socket.on('notification', told).on('connect', up).on('disconnect', down);
        leave = () => void socket.off('notification', told).off('connect', up).off('disconnect', down);
      },
      () => undefined,
    );
    return () => {
      left = true;
      clearTimeout(timer);
      leave();
    };
  }, [wanted, client]);
  return live;
}

/** Offers once to load the page again where the portal runs a newer version than the page. */
function useVersionToast(outdated: boolean): void {
  useEffect(() => {
    if (!outdated) return;
    const action = { label: 'Muat ulang', run: () => location.reload() };
    toast.info('Versi baru tersedia, muat ulang', { action });
  }, [outdated]);
}

export type Notices = {
  /** What stands open, then what was told, the newest first; undefined until it was asked for the first time. */
  items: readonly NoticeView[] | undefined;
  unread: number;
  /** The portal runs a newer version than this page. */
  outdated: boolean;
};

/**
 * The signed-in person's notices: asked for once the page is idle, unless they come with the home, then kept up to date.
 */
export function useNotices(): Notices {
  const idle = useIdle();
  const live = useLive(idle);
  const areOnTheWay = useIsFetching({ queryKey: [HOME_CALL] }) > 0;
  const { data } = useQuery({
    ...noticesQuery(),
    enabled: idle && !areOnTheWay,
    staleTime: 60_000,
    refetchInterval: live ? POLL_MS.live : POLL_MS.alone,
  });
  const outdated = data !== undefined && isNewerVersion(data.appVersion, loadedVersion());
  useVersionToast(outdated);
  return { items: data?.items, unread: data?.items.filter(({ acked }) => !acked).length ?? 0, outdated };
}
