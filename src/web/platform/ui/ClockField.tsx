import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { clock } from '#shared/platform/format/time.ts';
import { typedClock } from './typed-clock.ts';

const written = (minutes: number | ''): string => (minutes === '' ? '' : clock(minutes));

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Minutes since midnight; empty while nothing is chosen. */
  value: number | '';
  onChange: (minutes: number | '') => void;
};

/** A time of day as it is written here, 08.30. What is half typed stays in the field until it is left. */
export function ClockField({ value, onChange, onBlur, ...field }: Props) {
  const [text, setText] = useState(written(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(written(value));
  }
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      placeholder="08.00"
      autoComplete="off"
      maxLength={5}
      value={text}
      onBlur={(event) => {
        setText(written(value));
        onBlur?.(event);
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const minutes = typedClock(typed) ?? '';
        setText(typed);
        setKnown(minutes);
        onChange(minutes);
      }}
    />
  );
}
