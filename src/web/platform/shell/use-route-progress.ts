import { useEffect, useState } from 'react';

const STEP_MS = 200;
const STEP = 10;
const CEILING = 90;
const HIDE_MS = 600;

export type Progress = { value: number; visible: boolean };

type Phase = { busy: boolean; value: number; visible: boolean };

/**
 * The thin bar's state (specification §2): while busy it rises by a random amount up to 10 every 200 ms until 90, then
 * jumps to 100 and hides after 600 ms.
 */
export function useRouteProgress(busy: boolean): Progress {
  const [phase, setPhase] = useState<Phase>({ busy, value: 0, visible: busy });
  if (phase.busy !== busy) setPhase({ busy, value: busy ? 0 : 100, visible: true });
  useEffect(() => {
    if (!busy) {
      const hide = setTimeout(() => setPhase({ busy, value: 0, visible: false }), HIDE_MS);
      return () => clearTimeout(hide);
    }
    const rise = setInterval(() => {
      setPhase((before) => ({ ...before, value: Math.min(CEILING, before.value + Math.random() * STEP) }));
    }, STEP_MS);
    return () => clearInterval(rise);
  }, [busy]);
  return { value: phase.value, visible: phase.visible };
}
