import { Select } from '@mantine/core';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';

type Props = Pick<SheetRead, 'sheet' | 'sheets'> & { isBusy: boolean; onChange: (sheet: string) => void };

/** Which sheet of a workbook is read; nothing where there is no other. */
export function SheetSelect({ sheet, sheets, isBusy, onChange }: Props) {
  if (sheets.every(({ name }) => name === sheet)) return null;
  return (
    <Select
      label="Lembar"
      data={sheets.map(({ name, hidden }) => ({
        value: name,
        label: hidden ? `${name} (tersembunyi)` : name,
      }))}
      value={sheet}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
      disabled={isBusy}
      maw="30rem"
    />
  );
}
