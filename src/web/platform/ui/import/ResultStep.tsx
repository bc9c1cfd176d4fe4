import { Button, Group } from '@mantine/core';
import { EmptyState } from '../EmptyState.tsx';
import type { ImportResult } from './import-types.ts';

type Props = {
  noun: string;
  result: ImportResult;
  /** A file that lists every row with what became of it. */
  file: string | null;
  onDownload?: ((file: string) => void) | undefined;
  onUndo?: (() => void) | undefined;
};

/** What was stored, with the list to take along and the way back. */
export function ResultStep({
  noun,
  result: { created, updated, skipped, failed },
  file,
  onDownload,
  onUndo,
}: Props) {
  const words = [`${created} baru`, `${updated} diperbarui`, `${skipped} tidak berubah`, `${failed} gagal`];
  return (
    <EmptyState
      drawing={failed > 0 && created + updated === 0 ? 'failure' : 'done'}
      title={`${created + updated} ${noun} tersimpan`}
      hint={words.join(', ')}
      action={
        <Group justify="center">
          {file !== null && onDownload !== undefined && (
            <Button onClick={() => onDownload(file)}>Unduh hasil</Button>
          )}
          {onUndo !== undefined && (
            <Button variant="default" onClick={onUndo}>
              Urungkan impor
            </Button>
          )}
        </Group>
      }
    />
  );
}
