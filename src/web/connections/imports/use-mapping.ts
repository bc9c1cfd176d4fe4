import { useState } from 'react';
import { importContract, type ImportKindView } from '#shared/connections/imports/import.contract.ts';
import { type ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import type { ColumnGuess } from '#web/platform/ui/import/import-types.ts';
import { batchChanges } from './import-queries.ts';

/** Which column fills which field while the person chooses; stored when they go on. */
export function useMapping(kind: ImportKindView, batch: ImportBatchView) {
  const [mapping, setMapping] = useState(batch.mapping);
  const [options, setOptions] = useState(batch.options);
  const change = useEndpointMutation(importContract.map, { invalidates: batchChanges });
  const columnAt = new Map(batch.headers.map(({ label, index }) => [label, index]));
  const fieldOf = (index: number): string | null =>
    Object.entries(mapping).find(([, position]) => position === index)?.[0] ?? null;
  const guesses: ColumnGuess[] = batch.headers.map(({ label, index, sample }) => ({
    column: label,
    sample,
    field: fieldOf(index),
  }));
  const choose = (column: string, field: string | null): void => {
    const index = columnAt.get(column);
    if (index === undefined) return;
    const without = Object.fromEntries(
      Object.entries(mapping).map(([key, position]) => [key, position === index ? null : position]),
    );
    setMapping(field === null ? without : { ...without, [field]: index });
  };
  const undecided = batch.contested.filter(({ key }) => mapping[key] === undefined);
  const decline = (field: string): void => setMapping({ ...mapping, [field]: null });
  const ready =
    undecided.length === 0 &&
    kind.columns.every(({ key, required }) => !required || (mapping[key] ?? null) !== null) &&
    kind.options.every(({ key, required }) => !required || Boolean(options[key]));
  const isSame =
    JSON.stringify(mapping) === JSON.stringify(batch.mapping) &&
    JSON.stringify(options) === JSON.stringify(batch.options);
  const save = (then: () => void): void => {
    if (isSame) then();
    else
      change.mutate(
        { params: { id: batch._id }, body: { mapping, options } },
        { onSuccess: then, onError: showError },
      );
  };
  const setOption = (key: string, value: string): void => setOptions({ ...options, [key]: value });
  return { guesses, undecided, decline, choose, options, setOption, ready, save, busy: change.isPending };
}
