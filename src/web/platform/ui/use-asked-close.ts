import { useState } from 'react';
import { useConfirm } from './ConfirmDialog.tsx';

/**
 * Closing a window in which something was typed asks first.
 * @param isDirty asked at the moment of closing.
 * @returns what closes the window, and whether the question stands open: Escape then answers it, not the window as well.
 */
export function useAskedClose(isDirty: () => boolean, onClose: () => void) {
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const close = async (): Promise<void> => {
    if (!isDirty()) return onClose();
    setAsking(true);
    const leave = await confirm({
      title: 'Tutup tanpa menyimpan?',
      consequence: 'Perubahan yang belum disimpan akan hilang.',
      verb: 'Tutup',
    });
    setAsking(false);
    return leave ? onClose() : undefined;
  };
  return { close: () => void close(), asking };
}
