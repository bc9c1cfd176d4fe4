import { useContext, useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useConfirm } from './ConfirmDialog.tsx';
import { OpenTab } from './open-tab.ts';

type Guard = (from: Location, to: Location) => boolean;

/** The guards on the page. The router asks one of them only, which therefore answers for all. */
const guards = new Set<Guard>();
const isHeld: (way: { currentLocation: Location; nextLocation: Location }) => boolean = ({
  currentLocation,
  nextLocation,
}) => [...guards].some((guard) => guard(currentLocation, nextLocation));

/**
 * Asks before a page, or the tab of a page that holds the form, is left with unsaved changes, inside the portal and by
 * closing the window.
 * @param isDirty asked at the moment of leaving.
 * @param isLost whether leaving inside the portal loses them; what is sent on leaving is not.
 */
export function useUnsavedGuard(isDirty: () => boolean, isLost: () => boolean = isDirty): void {
  const confirm = useConfirm();
  const tabOf = useContext(OpenTab);
  const blocker = useBlocker(isHeld);
  const guard = useEffectEvent<Guard>((from, to) => {
    const stays = from.pathname === to.pathname && tabOf?.(from.search) === tabOf?.(to.search);
    return !stays && isLost();
  });
  const ask = useEffectEvent(async () => {
    const leave = await confirm({
      title: 'Tinggalkan halaman ini?',
      consequence: 'Perubahan yang belum disimpan akan hilang.',
      verb: 'Tinggalkan',
    });
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  });
  const beforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  useEffect(() => {
    const own: Guard = (from, to) => guard(from, to);
    guards.add(own);
    return () => {
      guards.delete(own);
    };
  }, []);
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent): void => beforeUnload(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
}
