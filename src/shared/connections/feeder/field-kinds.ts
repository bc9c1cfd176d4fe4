import type { FeederField } from '#shared/platform/feeder/field.ts';

/** Text of at most `max` letters. */
export const text = (
  name: string,
  label: string,
  max: number,
  more: Partial<FeederField> = {},
): FeederField => ({
  name,
  label,
  kind: 'text',
  max,
  ...more,
});
/** An entry of a code list. */
export const code = (
  name: string,
  label: string,
  codes: NonNullable<FeederField['codes']>,
  more: Partial<FeederField> = {},
): FeederField => ({ name, label, kind: 'code', codes, ...more });
/** A number with so many digits before and behind the point. */
export const number = (
  name: string,
  label: string,
  digits: readonly [number, number],
  more: Partial<FeederField> = {},
): FeederField => ({ name, label, kind: 'number', digits, ...more });
export const date = (name: string, label: string, more: Partial<FeederField> = {}): FeederField => ({
  name,
  label,
  kind: 'date',
  ...more,
});
export const flag = (name: string, label: string, more: Partial<FeederField> = {}): FeederField => ({
  name,
  label,
  kind: 'flag',
  ...more,
});
export const required = { required: true } as const;
/** A part of the total beside it. */
export const part = { sum: 'part' } as const;
/** Fits only the others marked so. */
export const whole = { sum: 'whole' } as const;
/** Cannot be read back. */
export const unread = { read: null } as const;
/** Not every feeder shows it. */
export const maybe = { maybe: true } as const;
/** Only a person may change it. */
export const locked = { locked: true } as const;
