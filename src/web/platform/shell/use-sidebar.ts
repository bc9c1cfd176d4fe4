import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useStoredFlag } from '#web/platform/lib/stored-flag.ts';

/** Where the sidebar stands beside the page instead of over it. */
export const LARGE_SCREEN = '(min-width: 62em)';

export type SidebarState = {
  /** Remembered under the key `openSidebar`. */
  open: boolean;
  toggle: () => void;
  /** Drawn wide: open, or hovered on a large screen while closed. */
  expanded: boolean;
  setHover: (hover: boolean) => void;
  /** On small screens the menu slides over the page; that is not remembered. */
  drawer: boolean;
  /** Whether it was ever opened, before which it need not be loaded. */
  drawerAsked: boolean;
  setDrawer: (open: boolean) => void;
};

/** Open or closed, hovered or not (specification §4). */
export function useSidebar(): SidebarState {
  const large = useMediaQuery(LARGE_SCREEN, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useStoredFlag('openSidebar', true);
  const [hover, setHover] = useState(false);
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const toggle = (): void => {
    setHover(false);
    setOpen(!open);
  };
  return {
    open,
    toggle,
    expanded: open || (hover && large),
    setHover,
    drawer: drawer === true && !large,
    drawerAsked: drawer !== null,
    setDrawer,
  };
}
