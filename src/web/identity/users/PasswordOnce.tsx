import { Alert, Button, CopyButton, Group, Modal, Stack } from '@mantine/core';
import classes from './users.module.css';

export type NewPassword = { name: string; password: string };

/** Shows a first password once; it is not stored in plain text. */
export function PasswordOnce({ name, password, onClose }: NewPassword & { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`Kata sandi awal ${name}`}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <Alert color="yellow">
          Kata sandi ini hanya ditampilkan sekali. Sampaikan langsung; pemilik akun diminta menggantinya saat
          masuk pertama kali.
        </Alert>
        <code className={classes.password}>{password}</code>
        <Group justify="flex-end">
          <CopyButton value={password}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Tersalin' : 'Salin'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Sudah dicatat</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
