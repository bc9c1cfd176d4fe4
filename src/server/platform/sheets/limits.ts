/** Bounds of what is accepted as a table, whatever its format. */
export const sheetLimits = {
  /** Rows with content; also the default of `maxRows`. */
  rows: 50_000,
  /** Rows counting the blank ones: the number a spreadsheet program itself can hold. */
  physicalRows: 1_048_576,
  columns: 1_000,
  /** Bytes of the file; also the default of `maxBytes`. */
  bytes: 20 * 1024 * 1024,
  /** Characters of one cell: what a spreadsheet program itself can hold. */
  cellLength: 32_767,
  /** Characters of all cells: one shared string repeated by thousands of cells multiplies a small file. */
  totalLength: 50_000_000,
  zipEntries: 100,
  zipBytes: 50 * 1024 * 1024,
  /** How long a workbook may take to parse. */
  parseMs: 10_000,
} as const;
