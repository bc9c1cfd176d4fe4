import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Hundredths of a percent. */
  value?: number | '' | undefined;
  onChange?: (value: number | '') => void;
};

/** A share as people write it, "33,33%", kept in hundredths. */
export const PercentInput = ({ value, onChange, ...props }: Props) => (
  <NumberInput
    {...props}
    suffix="%"
    decimalSeparator=","
    decimalScale={2}
    min={0}
    max={100}
    hideControls
    value={value === '' || value === undefined ? '' : value / 100}
    onChange={(typed) => onChange?.(typed === '' ? '' : Math.round(Number(typed) * 100))}
  />
);
