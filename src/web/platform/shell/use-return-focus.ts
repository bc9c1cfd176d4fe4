import { useEffect } from 'react';

/** Whatever floats above the page and takes the keyboard. */
const FLOATS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Gives the keyboard back when a window vanishes with it: to the window below, else to what was focused on the page,
 * usually the button that opened it. Windows taken out at once cannot do that themselves.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    /** The last focused element of each window still known, null standing for the page; the latest comes last. */
    const last = new Map<Element | null, HTMLElement>();
    const back = (): void => {
      if (document.activeElement !== document.body) return;
      for (const [where, element] of [...last].toReversed()) {
        if (element.isConnected && (where === null || where.isConnected)) return element.focus();
        if (where !== null) last.delete(where);
      }
    };
    const observer = new MutationObserver(back);
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const where = target.closest(FLOATS);
      last.delete(where);
      last.set(where, target);
      observer.disconnect();
      // Only while a window holds the keyboard is it worth watching what is taken out.
      if (where !== null) observer.observe(document.body, { childList: true, subtree: true });
    };
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
