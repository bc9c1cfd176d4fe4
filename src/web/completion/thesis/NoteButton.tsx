import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { later } from '#web/platform/lib/later.tsx';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size'> & {
  /** The verb on both buttons. */
  verb: string;
  title: string;
  consequence: string;
  danger?: boolean;
  busy: boolean;
  /** Sends the note; `done` closes the window. */
  onSend: (note: string, done: () => void) => void;
};

/** A button whose step needs a note or a reason. */
export function NoteButton(props: Props) {
  const { verb, title, consequence, danger = false, busy, onSend, ...look } = props;
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {open && (
        <ReasonWindow
          title={title}
          consequence={consequence}
          verb={verb}
          danger={danger}
          busy={busy}
          onSubmit={(note) => onSend(note, close)}
          onClose={close}
        />
      )}
    </>
  );
}
