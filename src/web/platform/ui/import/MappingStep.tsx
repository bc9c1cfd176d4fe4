import { Select, Table } from '@mantine/core';
import type { ColumnGuess, ImportField } from './import-types.ts';
import classes from './Import.module.css';

type Props = {
  fields: readonly ImportField[];
  guesses: readonly ColumnGuess[];
  onMap: (column: string, field: string | null) => void;
};

/** Which column of the file is which field; guessed, and changed where the guess is wrong. */
export function MappingStep({ fields, guesses, onMap }: Props) {
  const data = fields.map(({ name, label, required }) => ({
    value: name,
    label: required ? `${label} (wajib)` : label,
  }));
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table verticalSpacing="sm" className={classes.columns}>
        <caption className="sr-only">Kolom berkas dan isian portal</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kolom berkas</Table.Th>
            <Table.Th className={classes.sample}>Contoh isi</Table.Th>
            <Table.Th>Menjadi</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {guesses.map(({ column, sample, field }) => (
            <Table.Tr key={column}>
              <Table.Th scope="row">
                <span>{column}</span>
                <div className={classes.sampleBelow}>{sample}</div>
              </Table.Th>
              <Table.Td c="dimmed" className={classes.sample}>
                {sample}
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={`Isian untuk kolom ${column}`}
                  placeholder="Tidak dipakai"
                  data={data}
                  value={field}
                  onChange={(value) => onMap(column, value)}
                  clearable
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
