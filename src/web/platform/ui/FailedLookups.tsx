import { Alert, Anchor } from '@mantine/core';
import { askLookupsAgain } from '#web/platform/lib/lookup.ts';

/** Says that some of what fields offer is missing, and asks for it again. */
export const FailedLookups = () => (
  <Alert color="yellow">
    Sebagian pilihan gagal dimuat.{' '}
    <Anchor component="button" type="button" size="sm" underline="always" onClick={askLookupsAgain}>
      Coba lagi
    </Anchor>
  </Alert>
);
