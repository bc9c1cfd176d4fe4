import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseClock } from '#shared/format/time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** `08:00`, as the browser's own time field reads it. */
const written = (minutes: number | ''): string =>
  minutes === '' ? '' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Minutes since midnight; empty while nothing is chosen. */
  value: number | '';
  onChange: (minutes: number | '') => void;
};

/** A time of day. What is half typed stays in the field until it is a time. */
export function ClockField({ value, onChange, ...field }: Props) {
  const [text, setText] = useState(written(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(written(value));
  }
  return (
    <TextInput
      {...field}
      type="time"
      step={300}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const minutes = parseClock(typed) ?? '';
        setText(typed);
        setKnown(minutes);
        onChange(minutes);
      }}
    />
  );
}
