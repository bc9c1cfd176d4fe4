import { ActionIcon, Button, Group } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import classes from './PartFields.module.css';

/** A part as it is typed: text where the amount cannot be read yet. */
export type TypedPart = { amount: number | string; dueDate: string };

/** What is asked of the form around the parts. */
type PartsForm = {
  values: { parts: TypedPart[] };
  errors: Record<string, ReactNode>;
  getInputProps(path: string): object;
  insertListItem(path: 'parts', item: TypedPart): void;
  removeListItem(path: 'parts', at: number): void;
};

type Props = {
  form: PartsForm;
  /** Rupiah the parts have to add up to. */
  net: number;
  /** What an empty plan means, where it may be empty. */
  none?: string;
};

/** The plan at hand where it has parts, or two halves of the net to begin with. */
export function startingParts(parts: readonly TypedPart[], net: number): TypedPart[] {
  if (parts.length > 1) return parts.map(({ amount, dueDate }) => ({ amount, dueDate }));
  const half = Math.floor(net / 2);
  return [
    { amount: half, dueDate: '' },
    { amount: net - half, dueDate: parts[0]?.dueDate ?? '' },
  ];
}

/** The parts of a student's own plan, two to six, with what is left to be divided. */
export function PartFields({ form, net, none }: Props) {
  const { parts } = form.values;
  const sum = parts.reduce((total, { amount }) => total + (typeof amount === 'number' ? amount : 0), 0);
  const left = net - sum;
  return (
    <>
      {parts.map((_, at) => (
        <div key={at} className={classes.row}>
          <MoneyInput aria-label={`Jumlah cicilan ${at + 1}`} {...form.getInputProps(`parts.${at}.amount`)} />
          <DateField
            aria-label={`Jatuh tempo cicilan ${at + 1}`}
            {...form.getInputProps(`parts.${at}.dueDate`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Hapus cicilan ${at + 1}`}
            onClick={() => form.removeListItem('parts', at)}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {form.errors['parts'] !== undefined && (
        <span className={classes.error} role="alert">
          {form.errors['parts']}
        </span>
      )}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          disabled={parts.length >= 6}
          {...(parts.length === 0 && { 'data-path': 'parts' })}
          onClick={() => form.insertListItem('parts', { amount: left > 0 ? left : '', dueDate: '' })}
        >
          Tambah cicilan
        </Button>
        <span className={classes.soft} aria-live="polite">
          {parts.length === 0 && none !== undefined ? none : `${rupiah(sum)} dari ${rupiah(net)}`}
        </span>
      </Group>
    </>
  );
}
