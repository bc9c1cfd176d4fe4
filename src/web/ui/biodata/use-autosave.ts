import { useEffect, useEffectEvent } from 'react';
import type { BiodataEditing } from './use-biodata-form.ts';

/** How long typing rests before what changed is sent. */
const REST_MS = 1200;

/** Sends what changed as soon as typing rests, one save after the other. */
export function useAutosave(editing: BiodataEditing, on: boolean): void {
  const { form, state, save, isDirty } = editing;
  const values = JSON.stringify(form.values);
  const attempt = useEffectEvent(() => {
    if (isDirty()) void save();
  });
  const busy = state.kind === 'saving';
  useEffect(() => {
    if (!on || busy) return undefined;
    const timer = setTimeout(attempt, REST_MS);
    return () => clearTimeout(timer);
  }, [on, busy, values]);
}
