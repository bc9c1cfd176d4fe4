import { Button } from '@mantine/core';
import { importContract, type ImportKindView } from '#shared/connections/imports/import.contract.ts';
import { type ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { failedQuery } from './import-queries.ts';
import { nameOf } from './import-words.ts';
import classes from './imports.module.css';

type Props = { kind: ImportKindView; batch: ImportBatchView };

/** Rows that were not stored, each with its reason, and all of them to take along. */
export function FailedRows({ kind, batch }: Props) {
  const { failed, WRONG, undone } = batch.counts;
  const { data } = useLookup({ ...failedQuery(batch._id), enabled: failed > 0 });
  const errors = (): void =>
    void download(importContract.errors, { params: { id: batch._id } }).catch(showError);
  return (
    <div className={classes.failed}>
      {undone > 0 && <p role="status">{grouped(undone)} baris sudah diurungkan.</p>}
      {data !== undefined && (
        <ul>
          {data.data.map((row) => (
            <li key={row.rowNo}>
              <strong>
                Baris {row.rowNo}, {nameOf(row, kind.columns)}
              </strong>
              : {row.message}
            </li>
          ))}
        </ul>
      )}
      {failed + WRONG > 0 && (
        <Button variant="light" onClick={errors}>
          Unduh {grouped(failed + WRONG)} baris yang tidak tersimpan
        </Button>
      )}
    </div>
  );
}
