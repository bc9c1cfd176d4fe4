import { Alert } from '@mantine/core';
import { useSearchParams } from 'react-router';

/** The message another page sent the person here with (`?status&message`); it can be put away. */
export function SentMessage() {
  const [params, setParams] = useSearchParams();
  const message = params.get('message');
  if (message === null) return null;
  const close = (): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('status');
        next.delete('message');
        return next;
      },
      { replace: true },
    );
  return (
    <Alert color="yellow" role="alert" withCloseButton closeButtonLabel="Tutup pesan" onClose={close}>
      {message}
    </Alert>
  );
}
