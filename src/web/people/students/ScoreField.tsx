import type { ComponentProps } from 'react';
import { gradeOf, MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';

type Props = ComponentProps<typeof DecimalInput> & {
  /** The grade to replace. */
  from?: string;
};

/** Score input with the resulting letter; shows the change if it replaces a grade. */
export function ScoreField({ value = '', from, ...field }: Props) {
  const isScore = typeof value === 'number' && value >= 0 && value <= MAX_SCORE;
  const letter = isScore ? `${hundredths(value)} (${gradeOf(value).letter})` : '';
  const change = from === undefined ? letter : `${from} menjadi ${letter}`;
  return (
    <DecimalInput
      {...field}
      label="Nilai akhir"
      description={isScore ? change : '0 sampai 100, paling banyak dua desimal.'}
      withAsterisk
      value={value}
    />
  );
}
