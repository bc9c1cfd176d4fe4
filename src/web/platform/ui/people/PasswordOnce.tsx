import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';

type Props = {
  /** Whose password; null keeps the window closed. */
  shown: { name: string; login: string; password: string } | null;
  onClose: () => void;
};

/** A random first password, shown this once: it is kept nowhere. */
export function PasswordOnce({ shown, onClose }: Props) {
  return (
    <Modal opened={shown !== null} onClose={onClose} title="Kata sandi pertama" closeOnClickOutside={false}>
      {shown !== null && (
        <Stack>
          <Text>
            Serahkan langsung kepada <strong>{shown.name}</strong>. Kata sandi ini harus diganti saat pertama
            masuk.
          </Text>
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" c="dimmed">
                Masuk dengan {shown.login}
              </Text>
              <Text component="code" ff="monospace" fz="xl" fw={600} aria-label="Kata sandi">
                {shown.password}
              </Text>
            </div>
            <CopyButton value={shown.password}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<IconCopy size={18} stroke={1.7} />} onClick={copy}>
                  {copied ? 'Tersalin' : 'Salin'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Alert color="yellow">Setelah jendela ini ditutup, kata sandi tidak dapat ditampilkan lagi.</Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>Sudah dicatat</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
