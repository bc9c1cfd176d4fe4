/** Windows that are open, those on top last. */
const openWindows = (): Element[] => [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];

/** Something inside a window, such as a list of choices, takes the key first. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

function answerEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isTaken(event.target)) return;
  const open = openWindows();
  if (open.length < 2) return;
  event.stopImmediatePropagation();
  open.at(-1)?.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')?.click();
}

/**
 * Lets Escape close the window on top alone. Every window of the library listens for the key by itself, so that those below
 * would close as well and take along what was typed. Call it before any window opens.
 */
export const keepEscapeOnTop = (): void =>
  window.addEventListener('keydown', answerEscape, { capture: true });
