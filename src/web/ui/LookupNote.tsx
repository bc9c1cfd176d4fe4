import { Alert, Anchor } from '@mantine/core';
import { askLookupsAgain, useHasFailedLookup } from '#web/lib/lookup.ts';

/** Stands in a form or above a list while some of what its fields offer could not be loaded. */
export const LookupNote = () =>
  useHasFailedLookup() && (
    <Alert color="yellow">
      Sebagian pilihan gagal dimuat.{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={askLookupsAgain}>
        Coba lagi
      </Anchor>
    </Alert>
  );
