import { Button, Menu } from '@mantine/core';
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import { Link } from 'react-router';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';

/** Ways to fill a list from a file: the page that reads one, and the template to start from. @param kind of import. */
export function ImportButton({ kind }: { kind: string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">Impor</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/staff/impor/${kind}`}
          leftSection={<IconFileUpload size={18} stroke={1.7} />}
        >
          Unggah berkas
        </Menu.Item>
        <Menu.Item
          component="a"
          href={fillPath(importContract.template.path, { kind })}
          leftSection={<IconFileDownload size={18} stroke={1.7} />}
        >
          Unduh templat
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
