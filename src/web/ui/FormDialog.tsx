import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode, SyntheticEvent } from 'react';
import type { ContractForm } from '#web/lib/form.ts';
import { useConfirm } from './ConfirmDialog.tsx';
import { Form } from './Form.tsx';

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

/** A form in a window of its own, on phones over the whole screen; closing it with changes asks. */
export function FormDialog<V extends Record<string, unknown>, B>(props: Props<V, B>) {
  const { title, form, onSubmit, busy, verb = 'Simpan', onClose, children } = props;
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const confirm = useConfirm();
  const close = async (): Promise<void> => {
    const question = {
      title: 'Tutup tanpa menyimpan?',
      consequence: 'Perubahan yang belum disimpan akan hilang.',
      verb: 'Tutup',
    };
    if (!form.isDirty() || (await confirm(question))) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size="lg"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Form form={form} onSubmit={onSubmit} label={title}>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void close()} disabled={busy}>
            Batal
          </Button>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
