import { Button, Group, Modal, Stack } from '@mantine/core';
import classes from './RefusedWindow.module.css';

export type Refused = { title: string; message: string };

type Props = { noun: string; refused: readonly Refused[]; onClose: () => void };

/** The rows of a bulk action that stayed as they are, each with the reason. */
export function RefusedWindow({ noun, refused, onClose }: Props) {
  return (
    <Modal opened={refused.length > 0} onClose={onClose} title={`${refused.length} ${noun} tidak berubah`}>
      <Stack>
        <dl className={classes.refused}>
          {refused.map(({ title, message }) => (
            <div key={`${title} ${message}`}>
              <dt>{title}</dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
        <Group justify="flex-end">
          <Button onClick={onClose}>Tutup</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
