import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Typed } from './plan-values.ts';

type Props = {
  name: string;
  path: string;
  /** Hundredths of a percent. */
  value: Typed;
  error?: ReactNode;
  label?: string;
  onChange: (value: Typed) => void;
};

/** A weight as people write it, "12,5", kept in hundredths of a percent. */
export const WeightField = ({ name, path, value, error, label, onChange }: Props) => (
  <NumberInput
    label={label}
    aria-label={name}
    data-path={path}
    suffix="%"
    decimalSeparator=","
    decimalScale={2}
    min={0}
    max={100}
    hideControls
    withKeyboardEvents={false}
    value={value === '' ? '' : value / 100}
    error={error}
    onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * 100))}
  />
);
