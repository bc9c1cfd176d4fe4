import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode, SyntheticEvent } from 'react';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { Form } from './Form.tsx';
import { ListsInPlace } from './ListsInPlace.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { useAskedClose } from './use-asked-close.ts';
import { useUploading } from './use-uploading.ts';
import classes from './Form.module.css';

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
  const uploading = useUploading();
  const { close, asking } = useAskedClose(() => form.isDirty() || uploading, onClose);
  return (
    <Modal
      opened
      onClose={close}
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
          <OfflineLine className={classes.offline} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy}>
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
