import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '#shared/platform/format/number.ts';
import { readRupiah, readTyped } from '#shared/platform/format/read-rupiah.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Whole rupiah; text is what was typed and cannot be read, empty text is nothing. */
  value?: number | string;
  onChange?: (value: number | string) => void;
};

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Where the caret stands so that as many digits follow it as before. */
function caretBefore(text: string, digitsAfter: number): number {
  let [at, left] = [text.length, digitsAfter];
  while (at > 0 && left > 0) {
    at -= 1;
    if (/\d/.test(text[at] ?? '')) left -= 1;
  }
  return at;
}

const problemOf = (value: number | string): string | null => {
  if (typeof value === 'number' || value.trim() === '') return null;
  const read = readRupiah(value);
  return 'problem' in read ? read.problem : null;
};

/**
 * An amount in rupiah: typing 1250000 shows 1.250.000, pasting "Rp 1.250.000,00" is understood. What cannot be read stays
 * as it was typed, with the reason; the form's schema refuses it because it is text.
 */
export function MoneyInput({ value = '', onChange, onBlur, onPaste, error, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (typeof value === 'number' ? grouped(value) : value);
  useLayoutEffect(() => {
    const [field, at] = [input.current, caret.current];
    caret.current = null;
    if (field !== null && at !== null && document.activeElement === field) field.setSelectionRange(at, at);
  });

  const typed = ({ currentTarget: { value: text, selectionEnd } }: ChangeEvent<HTMLInputElement>) => {
    const read = readTyped(text);
    const isOpen = text.includes(',');
    if ('amount' in read && !isOpen) {
      const next = grouped(read.amount);
      caret.current = caretBefore(next, digitsIn(text.slice(selectionEnd ?? text.length)));
    }
    setDraft('amount' in read && !isOpen ? null : text);
    onChange?.('amount' in read ? read.amount : text);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    const { selectionStart, selectionEnd, value: before } = event.currentTarget;
    if (event.isDefaultPrevented() || selectionStart !== 0 || selectionEnd !== before.length) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text').trim();
    const read = readRupiah(text);
    setDraft(null);
    onChange?.('amount' in read ? read.amount : text);
  };
  const problem = problemOf(value);
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      leftSection="Rp"
      error={problem ?? error}
      value={shown}
      onChange={typed}
      onPaste={paste}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
