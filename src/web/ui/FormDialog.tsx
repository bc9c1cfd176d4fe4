import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ContractForm } from '#web/lib/form.ts';
import { useConfirm } from './ConfirmDialog.tsx';
import { Form } from './Form.tsx';
import { ListsInPlace } from './ListsInPlace.tsx';
import { useUploading } from './use-uploading.ts';

type Props<V extends Record<string, unknown>, B> = {
  title: string;
  form: ContractForm<V, B>;
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** The verb on the button. */
  verb?: string;
  onClose: () => void;
  children: ReactNode;
};

/** At a desk typing begins in the first field; on a phone the keys would cover half of what is asked. */
function beginTyping(form: HTMLElement | null): void {
  form?.querySelector('input:not([type="hidden"]), textarea')?.setAttribute('data-autofocus', 'true');
}

/** A form in a window of its own, on phones over the whole screen; closing it with changes asks. */
export function FormDialog<V extends Record<string, unknown>, B>(props: Props<V, B>) {
  const { title, form, onSubmit, busy, verb = 'Simpan', onClose, children } = props;
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const uploading = useUploading();
  const close = async (): Promise<void> => {
    const question = {
      title: 'Tutup tanpa menyimpan?',
      consequence: 'Perubahan yang belum disimpan akan hilang.',
      verb: 'Tutup',
    };
    if (!form.isDirty() && !uploading) return onClose();
    setAsking(true);
    const leave = await confirm(question);
    setAsking(false);
    return leave ? onClose() : undefined;
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      // Escape answers the question above this window, not the window as well.
      closeOnEscape={!asking}
      title={title}
      size="lg"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <div ref={phone ? undefined : beginTyping}>
        <Form form={form} onSubmit={onSubmit} label={title}>
          <ListsInPlace>{children}</ListsInPlace>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()} disabled={busy}>
              Batal
            </Button>
            <Button type="submit" loading={busy || uploading}>
              {verb}
            </Button>
          </Group>
        </Form>
      </div>
    </Modal>
  );
}
