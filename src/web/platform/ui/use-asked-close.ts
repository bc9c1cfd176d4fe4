import { useEffect, useRef, useState } from 'react';
import { useConfirm } from './ConfirmDialog.tsx';

/**
 * Closing a window in which something was typed asks first; the question goes with the window, as when what was being saved
 * meanwhile is saved.
 * @param isDirty asked at the moment of closing.
 * @returns what closes the window, and whether the question stands open: Escape then answers it, not the window as well.
 */
export function useAskedClose(isDirty: () => boolean, onClose: () => void) {
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const question = useRef<AbortController | null>(null);
  useEffect(() => () => question.current?.abort(), []);
  const close = async (): Promise<void> => {
    if (!isDirty()) return onClose();
    setAsking(true);
    question.current = new AbortController();
    const words = {
      title: 'Tutup tanpa menyimpan?',
      consequence: 'Perubahan yang belum disimpan akan hilang.',
      verb: 'Tutup',
    };
    const leave = await confirm(words, question.current.signal);
    setAsking(false);
    return leave ? onClose() : undefined;
  };
  return { close: () => void close(), asking };
}
