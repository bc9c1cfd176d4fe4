import { Button, Group, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useScans } from './use-scans.ts';

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

/** A field a scanner types into: Enter sends what it read, and the field is empty and ready for the next at once. */
export function ScanField({ ref, label, description, verb, busy, error = null, onScan, onEscape }: Props) {
  const { text, setText, send, keys } = useScans({ busy, error, onScan, onEscape });
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
