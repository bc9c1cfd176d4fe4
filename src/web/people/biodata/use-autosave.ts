import { useEffect, useEffectEvent, useRef } from 'react';
import type { BiodataEditing } from './use-biodata-form.ts';

/** Pause in typing before changes are sent. */
const REST_MS = 1200;

/**
 * Saves changes after a pause in typing, one save at a time, and at once when the form is left. Refused values are not sent
 * again.
 */
export function useAutosave({ form, state, save, isDirty }: BiodataEditing): void {
  const { values } = form;
  const tried = useRef(values);
  const isBusy = state.kind === 'saving';
  const attempt = useEffectEvent((typed: typeof values, busy: boolean) => {
    if (busy || typed === tried.current || !isDirty()) return;
    tried.current = typed;
    void save();
  });
  useEffect(() => {
    const timer = setTimeout(() => attempt(values, isBusy), REST_MS);
    return () => clearTimeout(timer);
  }, [values, isBusy]);
  const leave = useEffectEvent(() => {
    if (form.getValues() !== tried.current && isDirty()) void save({ leaving: true });
  });
  useEffect(() => () => leave(), []);
}
