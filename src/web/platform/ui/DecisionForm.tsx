import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/platform/lib/call-error.ts';

type Choice = { label: string; danger?: boolean; decide: (note: string) => void };

type Props = {
  /** What the note is called, and when it is needed. */
  label?: string;
  hint: string;
  /** The choices from left to right. */
  choices: readonly Choice[];
  /** Why the last decision was refused. */
  error: Error | null;
  busy: boolean;
  /** What has to be known before deciding. */
  children?: ReactNode;
};

/** A note and the decisions that take it along. */
export function DecisionForm({ label = 'Catatan', hint, choices, error, busy, children }: Props) {
  const [note, setNote] = useState('');
  return (
    <Stack>
      {error !== null && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {children}
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        {choices.map(({ label: verb, danger = false, decide }) => (
          <Button
            key={verb}
            {...(danger && { variant: 'default', color: 'red' })}
            loading={busy}
            onClick={() => decide(note)}
          >
            {verb}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
