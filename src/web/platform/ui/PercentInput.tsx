import type { ComponentProps } from 'react';
import { DecimalInput } from './DecimalInput.tsx';

/** A share as people write it, "33,33", kept in hundredths of a percent. */
export const PercentInput = (props: ComponentProps<typeof DecimalInput>) => (
  <DecimalInput {...props} suffix="%" />
);
