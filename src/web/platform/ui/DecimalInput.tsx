import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { hundredths } from '#shared/platform/format/number.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Whole hundredths, or tenths with one decimal; text is what was typed and cannot be read, empty text is nothing. */
  value?: number | string | null;
  onChange?: (value: number | string) => void;
  decimals?: 1 | 2;
  /** The highest, in hundredths in any case. */
  max?: number;
  suffix?: string;
};

/** Reads what was typed by the rules of files and the grade sheet. @returns the figure, '' for nothing, or why it is none */
export function readDecimal(
  text: string,
  { max = MAX_SCORE, decimals = 2 }: Pick<Props, 'max' | 'decimals'> = {},
): { value: number | '' } | { problem: string } {
  const read = parseScore(text, max);
  if (!read.ok) return { problem: read.message };
  if (read.score === null) return { value: '' };
  if (decimals === 2) return { value: read.score };
  return read.score % 10 === 0
    ? { value: read.score / 10 }
    : { problem: 'Nilai paling banyak satu desimal.' };
}

/** The figure of a field for sums and bodies: 0 while it is empty, NaN, which no sum and no schema takes, for what cannot be read. */
export const decimalOf = (typed: number | string): number =>
  typeof typed === 'number' ? typed : typed === '' ? 0 : Number.NaN;

/** "85,5" for 8550: as people type it. */
const typedText = (value: number, decimals: 1 | 2): string =>
  hundredths(decimals === 2 ? value : value * 10).replace(/,?0+$/, '');

/**
 * A figure that is kept in hundredths or tenths, such as a score, an average or a share. What cannot be read stays as it was
 * typed, with the reason; the form's schema refuses it because it is text.
 */
export function DecimalInput({
  value = '',
  onChange,
  decimals = 2,
  max = MAX_SCORE,
  suffix,
  error,
  onBlur,
  ...props
}: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const stored = typeof value === 'number' ? typedText(value, decimals) : (value ?? '');
  const read = readDecimal(stored, { max, decimals });
  // Half a figure, "85,", is no mistake while it is being typed.
  const problem = draft === null && 'problem' in read ? read.problem : null;
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection={suffix?.trim()}
      error={problem ?? error}
      value={draft ?? stored}
      onChange={({ currentTarget: { value: text } }) => {
        const typed = readDecimal(text, { max, decimals });
        setDraft(text);
        onChange?.('value' in typed ? typed.value : text);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
