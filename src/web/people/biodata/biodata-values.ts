import type { BiodataForm, BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import { printRtRw } from '#shared/people/biodata/address.ts';
import { biodataFields } from '#shared/people/biodata/fields.ts';
import { showPhone } from '#shared/platform/format/phone.ts';

/** Values of the form: texts, numbers, switches, and one level of objects. */
export type BiodataValues = Record<string, unknown>;

const groups = ['father', 'mother', 'guardian', 'emergency'] as const;

const domicileFields = ['street', 'rt', 'rw', 'hamlet', 'kelurahan', 'wilayahId', 'postalCode'] as const;

/** What a stored value looks like in its field; nothing is empty text. */
function shown(path: string, value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return value;
  if (/(^|\.)(phone|mobile)$/.test(path)) return showPhone(value);
  return /(^|\.)(rt|rw)$/.test(path) ? printRtRw(value) : value;
}

/** The form's values for a stored biodata, every field present. */
export function valuesOf(biodata: BiodataView): BiodataValues {
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

/** A value as it is sent: blanks empty the field, objects carry only what is filled in. */
function sent(value: unknown): unknown {
  if (isBlank(value)) return null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => !isBlank(one) && one !== null));
}

/** The fields that differ from what is stored, ready to be sent. */
export function changesOf(values: BiodataValues, stored: BiodataValues): BiodataForm {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field, sent(value)]));
}
