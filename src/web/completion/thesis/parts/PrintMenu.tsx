import { Button, Menu } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { thesisPaperLabels } from '#shared/completion/thesis/documents.ts';

/** The papers of a thesis that can be printed now. */
export function PrintMenu({ thesis: { _id: id, papers } }: { thesis: ThesisDetail }) {
  if (papers.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}>
          Cetak
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map((paper) => (
          <Menu.Item
            key={paper}
            component="a"
            href={fillPath(thesisContract.print.path, { id, paper })}
            target="_blank"
          >
            {thesisPaperLabels[paper]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
