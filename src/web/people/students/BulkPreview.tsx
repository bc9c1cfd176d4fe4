import { Alert, Button, Group, Stack, Table } from '@mantine/core';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import type { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import classes from './students.module.css';

type Preview = ResponseOf<typeof studentBulkContract.previewEdit>;

/** Old and new value by student, with the reason if it stays unchanged. */
export function BulkPreview({ preview }: { preview: Preview }) {
  const { total, changing, rows, warnings } = preview;
  return (
    <>
      <p className={classes.sum}>
        <strong>{grouped(changing)}</strong> dari {grouped(total)} mahasiswa akan diubah.
      </p>
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow">
          {warning}
        </Alert>
      ))}
      <Table.ScrollContainer minWidth={0} maxHeight={352} type="native">
        <Table stickyHeader verticalSpacing="xs" aria-label="Pratinjau perubahan">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Mahasiswa</Table.Th>
              <Table.Th>Sekarang</Table.Th>
              <Table.Th>Menjadi</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row._id}>
                <Table.Td>
                  {row.name}
                  <div className={classes.soft}>{row.nim}</div>
                </Table.Td>
                <Table.Td>{row.old}</Table.Td>
                <Table.Td>
                  {row.problem === null ? row.new : <span className={classes.problem}>{row.problem}</span>}
                  {row.problem === null && row.old === row.new && (
                    <div className={classes.soft}>Tidak berubah</div>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > rows.length && (
        <p className={classes.soft}>Ditampilkan {grouped(rows.length)} baris pertama.</p>
      )}
    </>
  );
}

type SkippedProps = {
  skipped: readonly { _id: string; nim: string; name: string; message: string }[];
  /** What was done to the other students: "diubah", "dihapus". */
  verb: string;
  count: number;
  onDone: () => void;
};

/** Skipped students with the reason. */
export function SkippedList({ skipped, verb, count, onDone }: SkippedProps) {
  return (
    <Stack>
      <p className={classes.sum}>
        {grouped(count)} mahasiswa {verb}, {grouped(skipped.length)} dilewati.
      </p>
      <ul className={classes.skipped}>
        {skipped.map(({ _id, nim, name, message }) => (
          <li key={_id}>
            <strong>{name}</strong> ({nim}): {message}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onDone}>Tutup</Button>
      </Group>
    </Stack>
  );
}
