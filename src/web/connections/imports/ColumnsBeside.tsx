import { Alert } from '@mantine/core';
import { competing, type ImportBatchView, readTogether } from '#shared/platform/sheets/import-batch.views.ts';

type Props = { undecided: ImportBatchView['contested']; joined: ImportBatchView['joined'] };

/** Which columns a person has to choose between before the file is read, and which are read as one. */
export function ColumnsBeside({ undecided, joined }: Props) {
  return (
    <>
      {undecided.length > 0 && (
        <Alert color="yellow" mb="md" title="Pilih kolom yang dipakai">
          {undecided.map((field) => (
            <div key={field.key}>{competing(field)} Pilih salah satunya di bawah.</div>
          ))}
        </Alert>
      )}
      {joined.map((field) => (
        <p key={field.key}>{readTogether(field)}</p>
      ))}
    </>
  );
}
