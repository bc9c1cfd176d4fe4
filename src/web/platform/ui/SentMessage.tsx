import { Alert } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { wasSent } from '#web/platform/lib/gate-origin.ts';

/**
 * The message another page of this tab sent the person here with (`?status&message`); it can be put away. Words that only stand
 * in the address, such as in a link from a chat, are not shown.
 */
export function SentMessage() {
  const [params, setParams] = useSearchParams();
  const message = params.get('message');
  if (message === null || !wasSent(message)) return null;
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
