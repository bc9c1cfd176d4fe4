import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '#web/styles/app.css';

/** What is about to happen, in the words of the person who has to decide. */
export type Question = {
  /** Names the thing: "Hapus jadwal MNJ301 kelas A?" */
  title: string;
  /** Says the consequence: "38 mahasiswa kehilangan kelas ini." */
  consequence: ReactNode;
  /** The verb on the button: "Hapus". Never "OK". */
  verb: string;
  /** Red button for what destroys; on unless said otherwise. */
  danger?: boolean;
  /** What has to be typed first, for what cannot be undone. */
  typed?: string;
};

export type WindowProps = { question: Question; opened: boolean; onAnswer: (yes: boolean) => void };

/** The window a question is asked in. */
export function ConfirmWindow({ question, opened, onAnswer }: WindowProps) {
  const { title, consequence, verb, danger = true, typed } = question;
  const [text, setText] = useState('');
  const ready = typed === undefined || text.trim() === typed;
  return (
    <Modal opened={opened} onClose={() => onAnswer(false)} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onAnswer(true);
        }}
      >
        <Stack>
          <Text component="div">{consequence}</Text>
          {typed !== undefined && (
            <TextInput
              label={`Ketik "${typed}" untuk melanjutkan`}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => onAnswer(false)}
              data-autofocus={typed === undefined || undefined}
            >
              Batal
            </Button>
            <Button type="submit" color={danger ? 'red' : undefined} disabled={!ready}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
