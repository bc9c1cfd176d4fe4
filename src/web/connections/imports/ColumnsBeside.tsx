import { Alert, Button } from '@mantine/core';
import { competing, type ImportBatchView, readTogether } from '#shared/platform/sheets/import-batch.views.ts';

type Props = {
  undecided: ImportBatchView['contested'];
  joined: ImportBatchView['joined'];
  /** Whether a file may do without a field. */
  isOptional: (key: string) => boolean;
  /** None of the columns fills the field. */
  onNone: (key: string) => void;
};

/** Which columns a person has to choose between before the file is read, and which are read as one. */
export function ColumnsBeside({ undecided, joined, isOptional, onNone }: Props) {
  return (
    <>
      {undecided.length > 0 && (
        <Alert color="yellow" mb="md" title="Pilih kolom yang dipakai">
          {undecided.map((field) => (
            <div key={field.key}>
              {competing(field)} Pilih salah satunya di bawah.
              {isOptional(field.key) && (
                <Button variant="subtle" size="compact-sm" onClick={() => onNone(field.key)}>
                  Jangan pakai {field.label}
                </Button>
              )}
            </div>
          ))}
        </Alert>
      )}
      {joined.map((field) => (
        <p key={field.key}>{readTogether(field)}</p>
      ))}
    </>
  );
}
