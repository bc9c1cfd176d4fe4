import { Anchor } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

const FAILURE = 'Bagian ini belum dapat dibuka. Periksa koneksi internet Anda, lalu coba lagi.';

/** Says that a part of the page could not be loaded; what stands on the page stays. */
export const tellPartFailed = (): void => void toast.error(FAILURE);

type State = 'loading' | 'there' | 'failed';

type Options<Props> = {
  /**
   * What stands in its place until it is there. A part with it is a part of the page, which says in its place that it could not be
   * loaded; one without is a window, of which a toast says so.
   */
  meanwhile?: ReactNode;
  /** Closes a window that could not be loaded; `onClose` of its props unless said otherwise. */
  giveUp?: (props: Props) => void;
};

const close = (props: object): void => (props as { onClose?: () => void }).onClose?.();

/**
 * A component whose file is loaded when it is first shown, such as a window behind a button. Where the file cannot be had, the page
 * around it stays; it is asked for again with the next press (`opened`, or shown anew) and once the browser is online.
 * @param load `async () => (await import('./RoomDialog.tsx')).RoomDialog`.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, giveUp = close }: Options<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [state, setState] = useState<State>('loading');
    const [tries, setTries] = useState(0);
    const { opened } = props as { opened?: unknown };
    const again = (): void => setTries((before) => before + 1);
    const fail = useEffectEvent(() => {
      setState('failed');
      if (meanwhile !== undefined) return;
      tellPartFailed();
      giveUp(props);
    });
    useEffect(() => {
      if (Loaded !== null) return undefined;
      const unlisten = (): void => window.removeEventListener('online', again);
      window.addEventListener('online', again);
      load().then((component) => {
        unlisten();
        Loaded = component;
        setState('there');
      }, fail);
      return unlisten;
    }, [opened, tries]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (state === 'loading' || meanwhile === undefined) return meanwhile;
    return (
      <p role="alert">
        {FAILURE}{' '}
        <Anchor component="button" type="button" onClick={again}>
          Coba lagi
        </Anchor>
      </p>
    );
  };
}
