import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';

type Props = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  description: string;
  verb: string;
  busy: boolean;
  error?: string | null;
  /** Letters for names; scanners send digits and capitals. */
  onScan: (text: string) => void;
  onEscape?: () => void;
};

/** A field a scanner types into: Enter sends what it read, and the field is empty and ready for the next. */
export function ScanField({ ref, label, description, verb, busy, error = null, onScan, onEscape }: Props) {
  const [text, setText] = useState('');
  const send = (): void => {
    const scanned = text.trim();
    if (scanned === '' || busy) return;
    setText('');
    onScan(scanned);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape') onEscape?.();
  };
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        ref={ref}
        label={label}
        description={description}
        error={error}
        flex={1}
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <Button size="md" onClick={send} loading={busy}>
        {verb}
      </Button>
    </Group>
  );
}
