import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import type { ContractForm } from '#web/platform/lib/form.ts';

/** A part of a text that makes one entry of a list. What cannot be read is its own text, which the form's schema refuses. */
export type Entry<T> = { value: T | string; name: string; problem?: string };

type Props<T> = Omit<TextareaProps, 'form' | 'value' | 'defaultValue' | 'onChange' | 'error'> & {
  form: Pick<ContractForm<Record<string, unknown>, unknown>, 'errors' | 'setErrors'>;
  path: string;
  value: readonly (T | string)[];
  onChange: (value: (T | string)[]) => void;
  read: (text: string) => readonly Entry<T>[];
  /** An entry as it is typed, one on each line. */
  write: (value: T | string) => string;
};

/** Words of a text between blanks, commas and semicolons. */
export const wordEntries = (text: string): Entry<string>[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => ({ value: word, name: `"${word}"` }));

/**
 * A list that is typed or pasted as one text. The text stays as it is, and the first entry that is wrong is named with the
 * reason, whether it cannot be read or the form's schema or the server refuses it.
 */
export function TextList<T = string>(props: Props<T>) {
  const { form, path, value, onChange, read, write, ...field } = props;
  const [text, setText] = useState(() => value.map(write).join('\n'));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value.map(write).join('\n'));
  }
  const refused = (at: number): unknown =>
    Object.entries(form.errors).find(([key]) => `${key}.`.startsWith(`${path}.${at}.`))?.[1];
  const [wrong] = read(text).flatMap(({ name, problem }, at) => {
    const why = problem ?? refused(at);
    return typeof why === 'string' ? [`${name}: ${why}`] : [];
  });
  return (
    <Textarea
      {...field}
      autosize
      data-path={path}
      value={text}
      error={wrong ?? form.errors[path]}
      onChange={({ currentTarget: { value: typed } }) => {
        const next = read(typed).map((entry) => entry.value);
        setText(typed);
        setKnown(next);
        onChange(next);
        form.setErrors((before) =>
          Object.fromEntries(Object.entries(before).filter(([key]) => !`${key}.`.startsWith(`${path}.`))),
        );
      }}
    />
  );
}
