import { type RefObject, useEffect, useRef } from 'react';

/** Moves the keyboard to the content when another page has come, so that the next Tab starts there. */
export function useFocusOnPage(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
