import { useEffect, useEffectEvent, useRef } from 'react';
import type { BiodataEditing } from './use-biodata-form.ts';

/** How long typing rests before what changed is sent. */
const REST_MS = 1200;

/**
 * Sends what changed as soon as typing rests, one save after the other, and at once when the form is left; what was refused is
 * not sent twice.
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
