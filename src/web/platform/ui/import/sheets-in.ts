import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { CallError } from '#web/platform/lib/call-error.ts';

/** What a refusal says of the sheets of a workbook; null where it is about something else. */
export function sheetsIn(error: unknown): SheetRead | null {
  const data = error instanceof CallError ? error.body?.data : undefined;
  const read = data as Partial<SheetRead> | undefined;
  return Array.isArray(read?.sheets) ? { sheet: '', notes: '', ...read, sheets: read.sheets } : null;
}
