import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useState } from 'react';
import { showError } from '#web/lib/errors.ts';

type Props = { print: () => Promise<void>; children?: string };

/** Hands what is shown to the browser as PDF. */
export function PrintButton({ print, children = 'Cetak' }: Props) {
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
      {children}
    </Button>
  );
}
