import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import '#web/styles/app.css';
import { useAskedClose } from './use-asked-close.ts';
import { useUploading } from './use-uploading.ts';

type Props = {
  /** Names the thing: "Batalkan pertemuan 3?" */
  title: string;
  /** Says what follows. */
  consequence: ReactNode;
  verb: string;
  /** Red button for what destroys; on unless said otherwise. */
  danger?: boolean;
  busy: boolean;
  /** Shortest reason that counts. */
  minLetters?: number;
  /** What the server found wrong with the reason. */
  error?: string | undefined;
  /** What else is asked. */
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a change that needs one; the reason is kept with the change. Closing it with a reason typed asks. */
export function ReasonWindow(props: Props) {
  const { title, consequence, verb, danger = true, busy, minLetters = 5, error, onSubmit, onClose } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const uploading = useUploading();
  const id = useId();
  const { close, asking } = useAskedClose(() => reason.trim() !== '', onClose);
  const short = reason.trim().length < minLetters;
  const problem = tried && short ? `Tulis alasan minimal ${minLetters} huruf.` : error;
  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!short) onSubmit(reason.trim());
        }}
      >
        <Stack>
          <Text component="div">{consequence}</Text>
          <Textarea
            id={id}
            label="Alasan"
            description="Disimpan bersama perubahan ini."
            withAsterisk
            autosize
            minRows={2}
            data-autofocus
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {props.children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy}>
              Batal
            </Button>
            <Button type="submit" color={danger ? 'red' : undefined} loading={busy || uploading}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
