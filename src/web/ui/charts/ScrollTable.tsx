import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export type TableData = {
  head: readonly string[];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
};

/** A small plain table that scrolls inside its place where it is too wide. */
export function ScrollTable({ caption, head, rows }: TableData & { caption: string }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table verticalSpacing="xs">
        <caption className="sr-only">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, i) => (
              <Table.Th key={name} scope="col" ta={i === 0 ? 'left' : 'right'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, cells }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              {cells.map((cell, i) => (
                <Table.Td key={head[i + 1]} ta="right" className="tabular">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
