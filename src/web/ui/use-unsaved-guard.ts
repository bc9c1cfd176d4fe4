import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './ConfirmDialog.tsx';

/**
 * Asks before a page with unsaved changes is left, inside the portal and by closing the window.
 * @param isDirty asked at the moment of leaving.
 */
export function useUnsavedGuard(isDirty: () => boolean): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
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
    const listen = (event: BeforeUnloadEvent): void => beforeUnload(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
}
