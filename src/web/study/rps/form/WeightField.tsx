import type { ReactNode } from 'react';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import type { TypedWeight } from './plan-values.ts';

type Props = {
  name: string;
  path: string;
  value: TypedWeight;
  error?: ReactNode;
  label?: string;
  onChange: (value: TypedWeight) => void;
};

/** Input for a weight such as "12,5", stored in hundredths of a percent. */
export const WeightField = ({ name, path, ...field }: Props) => (
  <PercentInput aria-label={name} data-path={path} {...field} />
);
