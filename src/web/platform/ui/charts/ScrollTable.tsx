import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';

export type TableData = {
  head: readonly string[];
  /** `name` tells rows apart; `shown` stands in its place, such as a link. */
  rows: readonly { name: string; shown?: ReactNode; cells: readonly ReactNode[] }[];
  /** The cells hold words rather than numbers. */
  words?: true;
};

/** A small plain table that scrolls inside its place where it is too wide. */
export function ScrollTable({ caption, head, rows, words }: TableData & { caption: string }) {
  const side = words ? 'left' : 'right';
  return (
    <Table.ScrollContainer
      minWidth={0}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={caption}
      className={classes.scroll}
    >
      <Table verticalSpacing="xs">
        <caption className="sr-only">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, i) => (
              <Table.Th key={name} scope="col" ta={i === 0 ? 'left' : side}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, shown, cells }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {shown ?? name}
              </Table.Th>
              {cells.map((cell, i) => (
                <Table.Td key={head[i + 1]} ta={side} className="tabular">
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
