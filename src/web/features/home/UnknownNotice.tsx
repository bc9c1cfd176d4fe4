import { Alert } from '@mantine/core';
import { LineFailure } from '#web/ui/LoadFailure.tsx';

type Props = {
  /** What could not be asked for, as a sentence begins. */
  what: string;
  error: unknown;
  onRetry: () => unknown;
};

/** Stands where a notice might be, so that nobody takes silence for "nothing to do". */
export const UnknownNotice = ({ what, error, onRetry }: Props) => (
  <Alert color="gray">
    <LineFailure title={`${what} gagal dimuat.`} error={error} onRetry={onRetry} />
  </Alert>
);
