/**
 * How a column is stored. `text` keeps every digit of a NIM or NIK; `hundredths` and `tenths` are integers shown
 * as decimals (`8550` → 85,50); `money` is whole rupiah; `date` is `YYYY-MM-DD`.
 */
export type ColumnKind = 'text' | 'integer' | 'money' | 'hundredths' | 'tenths' | 'date';

export type SheetColumn = {
  key: string;
  label: string;
  kind?: ColumnKind;
  /** Characters; guessed from kind and label without it. */
  width?: number;
};

export type SheetValue = string | number | boolean | null | undefined;

export type SheetRow = Readonly<Record<string, SheetValue>>;

export type SheetDocument = {
  title: string;
  columns: readonly SheetColumn[];
  /** Pulled as the reader of the result takes them, so a database cursor never fills memory. */
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** Filters, who printed it and when: label and value, on a sheet of their own; a CSV leaves them out. */
  notes?: readonly (readonly [label: string, value: string])[];
};
