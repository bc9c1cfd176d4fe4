import { Alert } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { stillHolds } from '#web/platform/lib/gate-origin.ts';

/**
 * The message another page of this tab sent the person here with (`?status&message`); it can be put away. Words that only stand
 * in the address, such as in a link from a chat, are not shown, nor words about what is no longer so.
 * @param props.about the state the message speaks of
 */
export function SentMessage({ about }: { about: string }) {
  const [params, setParams] = useSearchParams();
  const message = params.get('message');
  if (message === null || !stillHolds(message, about)) return null;
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
