import { SegmentedControl, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { StatusChip, type Tone } from '../StatusChip.tsx';
import classes from './Import.module.css';
import { countStates, type ImportField, type PreviewRow, type RowState, stateWords } from './import-types.ts';

type Repair = (line: number, field: string, value: string) => void;
type Props = { fields: readonly ImportField[]; rows: readonly PreviewRow[]; onRepair: Repair };

/** More rows than this are counted, not drawn. */
const DRAWN = 200;
const tones: Record<RowState, Tone> = { new: 'success', changed: 'info', same: 'neutral', wrong: 'danger' };
const order: readonly RowState[] = ['wrong', 'new', 'changed', 'same'];

function Cell({ row, field, onRepair }: { row: PreviewRow; field: ImportField; onRepair: Repair }) {
  const value = row.values[field.name] ?? '';
  const error = row.errors[field.name];
  if (error === undefined) return <>{value}</>;
  return (
    <TextInput
      aria-label={`${field.label}, baris ${row.line}`}
      defaultValue={value}
      error={error}
      size="xs"
      onBlur={(event) => {
        if (event.currentTarget.value !== value) onRepair(row.line, field.name, event.currentTarget.value);
      }}
    />
  );
}

/** The rows as they would be stored: new, changed, the same, or wrong and mended in place. */
export function PreviewStep({ fields, rows, onRepair }: Props) {
  const counts = countStates(rows);
  const [chosen, setChosen] = useState<RowState>(counts.wrong > 0 ? 'wrong' : 'new');
  const shown = rows.filter(({ state }) => state === chosen);
  return (
    <div className={classes.preview}>
      <SegmentedControl
        aria-label="Baris yang tampil"
        value={chosen}
        onChange={setChosen}
        data={order.map((state) => ({ value: state, label: `${stateWords[state]} ${counts[state]}` }))}
      />
      <Table.ScrollContainer minWidth={0} type="native" mah="28rem">
        <Table stickyHeader verticalSpacing="xs">
          <caption className="sr-only">Pratinjau baris</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Baris</Table.Th>
              <Table.Th>Keadaan</Table.Th>
              {fields.map(({ name, label }) => (
                <Table.Th key={name}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(0, DRAWN).map((row) => (
              <Table.Tr key={row.line}>
                <Table.Th scope="row">{row.line}</Table.Th>
                <Table.Td>
                  <StatusChip tone={tones[row.state]}>{stateWords[row.state]}</StatusChip>
                </Table.Td>
                {fields.map((field) => (
                  <Table.Td key={field.name}>
                    <Cell row={row} field={field} onRepair={onRepair} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length > DRAWN && <p className={classes.more}>dan {shown.length - DRAWN} baris lain</p>}
      {shown.length === 0 && <p className={classes.more}>Tidak ada baris.</p>}
    </div>
  );
}
