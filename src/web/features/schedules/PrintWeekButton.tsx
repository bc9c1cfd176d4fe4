import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useState } from 'react';
import { showError } from '#web/lib/errors.ts';

/** Hands the shown week to the browser as PDF. */
export function PrintWeekButton({ print }: { print: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    await print().catch(showError);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.7} />}
      loading={busy}
      onClick={() => void start()}
    >
      Cetak
    </Button>
  );
}
