import { useEffect } from 'react';

/** Whatever floats above the page and takes the keyboard. */
const FLOATS = '[role="dialog"], [role="menu"], [role="listbox"]';

const FOCUSABLE = 'button, a[href], input';

/** What stands beside or around something that was taken out and can hold the keyboard. */
function besides(removed: HTMLElement, records: readonly MutationRecord[]): HTMLElement | undefined {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(removed)));
  return [record?.nextSibling, record?.previousSibling, record?.target]
    .flatMap((near) => (near instanceof Element ? [...near.querySelectorAll<HTMLElement>(FOCUSABLE)] : []))
    .at(0);
}

/**
 * Gives the keyboard back when a window vanishes with it: to the window below, else to what was focused on the page,
 * usually the button that opened it. Windows taken out at once cannot do that themselves. Where that is taken out as well, as
 * the row that was deleted, the keyboard goes to the row beside it.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    /** The last focused element of each window still known, null standing for the page; the latest comes last. */
    const last = new Map<Element | null, HTMLElement>();
    let wasAbove = false;
    const back = (records: readonly MutationRecord[]): void => {
      if (document.activeElement !== document.body) return;
      for (const [where, element] of [...last].toReversed()) {
        if (element.isConnected && (where === null || where.isConnected)) return element.focus();
        if (where !== null) last.delete(where);
      }
      const opener = last.get(null);
      if (opener) besides(opener, records)?.focus();
    };
    const observer = new MutationObserver(back);
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const where = target.closest(FLOATS);
      last.delete(where);
      last.set(where, target);
      observer.disconnect();
      // Only while a window holds the keyboard, or has just given it back, is it worth watching what is taken out.
      if (where !== null || wasAbove) observer.observe(document.body, { childList: true, subtree: true });
      wasAbove = where !== null;
    };
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
