import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useState } from 'react';
import { showError } from '#web/platform/lib/errors.ts';

type Props = {
  print: () => Promise<void>;
  children?: string;
  /** Another picture, for a file that is kept rather than printed. */
  icon?: typeof IconPrinter;
};

/** Hands what is shown to the browser as a file, as a rule a PDF. */
export function PrintButton({ print, children = 'Cetak', icon: Icon = IconPrinter }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    await print().catch(showError);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.7} />}
      loading={busy}
      onClick={() => void start()}
    >
      {children}
    </Button>
  );
}
