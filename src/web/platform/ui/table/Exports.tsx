import { Button, Menu } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import type { Export } from './table-types.ts';

type Props = { exports: readonly Export[]; query: Record<string, string>; label?: string };

/** The ways to take a list along, with the query of what is shown. */
export function Exports({ exports, query, label = 'Unduh' }: Props) {
  const [busy, setBusy] = useState(false);
  const take = async (run: Export['run']): Promise<void> => {
    setBusy(true);
    await run(query);
    setBusy(false);
  };
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={18} stroke={1.7} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map(({ label: format, run }) => (
          <Menu.Item key={format} onClick={() => void take(run)}>
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
