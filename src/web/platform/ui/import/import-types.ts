/** What became of a row when it was compared with what is stored. */
export type RowState = 'new' | 'changed' | 'same' | 'wrong';

/** A column of the uploaded file and the field it was guessed to be; null is left out. */
export type ColumnGuess = { column: string; sample: string; field: string | null };

/** A field that can be imported. */
export type ImportField = { name: string; label: string; required: boolean };

export type PreviewRow = {
  /** Line in the file. */
  line: number;
  state: RowState;
  values: Record<string, string>;
  /** Message by field name. */
  errors: Record<string, string>;
};

export type ImportResult = {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
};

export const stateWords: Record<RowState, string> = {
  new: 'Baru',
  changed: 'Berubah',
  same: 'Sama',
  wrong: 'Salah',
};

/** How many rows there are of each state. */
export function countStates(rows: readonly Pick<PreviewRow, 'state'>[]): Record<RowState, number> {
  const counts: Record<RowState, number> = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
