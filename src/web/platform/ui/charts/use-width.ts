import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The width of an element, known before its first picture: an observer alone tells it a frame later, which a slow phone
 * shows as an empty box and a printer never sees.
 */
export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
