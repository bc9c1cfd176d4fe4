import { Alert } from '@mantine/core';
import classes from './feeder.module.css';

/** What of the feeder is otherwise than the portal expects; nothing where all is as known. */
export function DriftAlert({ drift, mt, mb }: { drift: readonly string[]; mt?: string; mb?: string }) {
  if (drift.length === 0) return null;
  return (
    <Alert color="yellow" title="Feeder berbeda dari yang dikenal portal" {...{ mt, mb }}>
      <ul className={classes.drift}>
        {drift.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      Baris dengan isian ini mungkin ditolak. Sampaikan kepada admin sebelum mengirim.
    </Alert>
  );
}
