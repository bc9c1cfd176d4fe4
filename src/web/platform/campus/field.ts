export type Option = { value: string; label: string };

type Base = { name: string; label: string; help?: string; required?: boolean };

/** One setting on the screen: where it is in the group, what it is called, and how it is entered. */
export type Field = Base &
  (
    | { kind: 'text' | 'long' | 'secret' | 'switch' | 'date' | 'minute' | 'color' | 'money' | 'signature' }
    | { kind: 'number'; suffix?: string; max?: number }
    /** Stored as an integer of hundredths or tenths, read and typed with a comma. */
    | { kind: 'decimal'; scale: 10 | 100; suffix?: string }
    | { kind: 'select'; options: readonly Option[] }
    | { kind: 'rows'; fields: readonly Field[]; add: string; row: string; empty: Record<string, unknown> }
  );

/** Settings that belong together under a heading. */
export type FieldGroup = { title: string; hint?: string; fields: readonly Field[] };

export const text = (name: string, label: string, help?: string): Field => ({
  kind: 'text',
  name,
  label,
  ...(help !== undefined && { help }),
});
export const number = (name: string, label: string, suffix: string, help?: string): Field => ({
  kind: 'number',
  name,
  label,
  suffix: ` ${suffix}`,
  ...(help !== undefined && { help }),
});
export const percent = (name: string, label: string, help?: string): Field => ({
  kind: 'number',
  name,
  label,
  suffix: '%',
  max: 100,
  ...(help !== undefined && { help }),
});
export const flag = (name: string, label: string, help: string): Field => ({
  kind: 'switch',
  name,
  label,
  help,
});
export const score = (name: string, label: string, help?: string): Field => ({
  kind: 'decimal',
  scale: 100,
  name,
  label,
  ...(help !== undefined && { help }),
});
