import type { BiodataForm, BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import { printRtRw } from '#shared/people/biodata/address.ts';
import { biodataFields } from '#shared/people/biodata/fields.ts';
import { showPhone } from '#shared/platform/format/phone.ts';

/** Values of the form: texts, numbers, switches, and one level of objects. */
export type BiodataValues = Record<string, unknown>;

const groups = ['father', 'mother', 'guardian', 'emergency'] as const;

const domicileFields = ['street', 'rt', 'rw', 'hamlet', 'kelurahan', 'wilayahId', 'postalCode'] as const;

/** Converts a stored value to its form value; null becomes empty text. */
function shown(path: string, value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return value;
  if (/(^|\.)(phone|mobile)$/.test(path)) return showPhone(value);
  return /(^|\.)(rt|rw)$/.test(path) ? printRtRw(value) : value;
}

/** Converts stored biodata to form values with every field. */
export function toFormValues(biodata: BiodataView): BiodataValues {
  const stored: Record<string, unknown> = biodata;
  const plain = biodataFields
    .map(({ path }) => path)
    .filter((path) => !path.includes('.') && path !== 'photo')
    .map((path) => [path, shown(path, stored[path])]);
  const nested = groups.map((group) => {
    const tails = biodataFields.flatMap(({ path }) =>
      path.startsWith(`${group}.`) ? [path.slice(group.length + 1)] : [],
    );
    return [
      group,
      Object.fromEntries(tails.map((tail) => [tail, shown(`${group}.${tail}`, biodata[group][tail])])),
    ];
  });
  const domicile = biodata.domicile ?? { sameAsKtp: true };
  const there = domicileFields.map((field) => [field, shown(field, domicile[field])]);
  return {
    ...Object.fromEntries([...plain, ...nested]),
    domicile: { sameAsKtp: domicile['sameAsKtp'] !== false, ...Object.fromEntries(there) },
  };
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Converts a form value for the request: blank clears the field, objects keep filled values only. */
function sent(value: unknown): unknown {
  if (isBlank(value)) return null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => !isBlank(field) && field !== null));
}

/** Returns the changed fields for the request. */
export function toChanges(values: BiodataValues, stored: BiodataValues): BiodataForm {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field, sent(value)]));
}
