import { NumberInput, type NumberInputProps } from '@mantine/core';
import { gradeOf, MAX_SCORE } from '#shared/domain/grading/scale.ts';
import { hundredths } from '#shared/format/number.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Hundredths, or empty text. */
  value?: number | '';
  onChange: (score: number | '') => void;
  /** The grade it takes the place of. */
  from?: string;
};

/** A score with the letter it gives; beside the grade it replaces there stands what becomes of it. */
export function ScoreField({ value = '', onChange, from, ...field }: Props) {
  const isScore = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SCORE;
  const letter = isScore ? `${hundredths(Number(value))} (${gradeOf(Number(value)).letter})` : '';
  const change = from === undefined ? letter : `${from} menjadi ${letter}`;
  return (
    <NumberInput
      {...field}
      label="Nilai akhir"
      description={isScore ? change : '0 sampai 100, paling banyak dua desimal.'}
      withAsterisk
      hideControls
      clampBehavior="none"
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      value={value === '' ? '' : value / 100}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * 100))}
    />
  );
}
