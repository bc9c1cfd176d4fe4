import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Keys of a scanner follow each other within so many milliseconds; nobody types that fast. */
const SCANNER_GAP = 60;
/** So long it takes at most until what was sent counts as under way. */
const UNDER_WAY = 50;

type Desk = {
  /** What was scanned before is still under way. */
  busy: boolean;
  error: string | null;
  onScan: (text: string) => void;
  onEscape?: (() => void) | undefined;
};

/**
 * Scans that came while another was under way: one after the other, and none after one that failed on the field. A code that
 * is read again meanwhile, because nothing seems to happen, is the same scan.
 */
function useQueue({ busy, error, onScan }: Desk) {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const last = useRef('');
  useEffect(() => {
    const [next, ...rest] = waiting;
    if (busy || next === undefined) return undefined;
    const timer = setTimeout(() => {
      setWaiting(error === null ? rest : []);
      if (error === null) onScan(next);
    }, UNDER_WAY);
    return () => clearTimeout(timer);
  }, [busy, error, onScan, waiting]);
  return (text: string): void => {
    const isUnderWay = busy || waiting.length > 0;
    if (isUnderWay && text === last.current) return;
    last.current = text;
    if (isUnderWay) setWaiting((before) => [...before, text]);
    else onScan(text);
  };
}

/**
 * What is typed into a field by a scanner or by hand. Enter sends it, and so does a Tab that follows a letter as fast as
 * only a scanner sends it; by hand Tab leaves the field.
 */
export function useScans(desk: Desk) {
  const [text, setText] = useState('');
  const keyAt = useRef(Number.NEGATIVE_INFINITY);
  const take = useQueue(desk);
  const send = (): void => {
    const scanned = text.trim();
    setText('');
    if (scanned !== '') take(scanned);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, timeStamp, shiftKey } = event;
    if (key === 'Escape') desk.onEscape?.();
    const isSuffix = key === 'Tab' && !shiftKey && text !== '' && timeStamp - keyAt.current < SCANNER_GAP;
    if (key === 'Enter' || isSuffix) {
      event.preventDefault();
      send();
    } else if (key.length === 1) {
      keyAt.current = timeStamp;
    }
  };
  return { text, setText, send, keys };
}
