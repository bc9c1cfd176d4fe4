import { type PointerEvent, useRef } from 'react';

/** A finger has to travel this far sideways, in pixels of the screen. */
const FAR = 48;

/** Handlers that tell a swipe to the left from one to the right; scrolling up and down stays free. */
export function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent): void => {
      start.current = { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      if (start.current === null) return;
      const dx = clientX - start.current.x;
      const dy = clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) < FAR || Math.abs(dx) < Math.abs(dy) * 2) return;
      if (dx < 0) onLeft();
      else onRight();
    },
    onPointerCancel: (): void => {
      start.current = null;
    },
  };
}
