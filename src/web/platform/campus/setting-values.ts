import type { SettingChange, SettingValue } from '#shared/platform/campus/setting-changes.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { minuteText } from '#shared/platform/campus/local-minute.ts';
import type { Field, FieldGroup } from './field.ts';

/** The setting a path such as `footerLinks.0.label` leads to, with the words of the way there. */
function fieldAt(fields: readonly Field[], path: string): { field: Field; words: string } | null {
  for (const field of fields) {
    if (path === field.name) return { field, words: field.label };
    if (field.kind !== 'rows' || !path.startsWith(`${field.name}.`)) continue;
    const [row = '', ...rest] = path.slice(field.name.length + 1).split('.');
    const inner = fieldAt(field.fields, rest.join('.'));
    if (inner) return { ...inner, words: `${field.label} ${Number(row) + 1}: ${inner.words}` };
  }
  return null;
}

function shown(field: Field | undefined, value: SettingValue): string {
  if (value === null || value === '') return 'kosong';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  const text = String(value);
  switch (field?.kind) {
    case 'decimal':
      return `${(Number(value) / field.scale).toFixed(field.scale === 100 ? 2 : 1).replace('.', ',')}${field.suffix ?? ''}`;
    case 'number':
      return `${text}${field.suffix ?? ''}`;
    case 'money':
      return rupiah(Number(value));
    case 'date':
      return shortDate(text);
    case 'minute':
      return minuteText(text);
    case 'select':
      return field.options.find((option) => option.value === value)?.label ?? text;
    case 'signature':
      return 'gambar';
    default:
      return text.length > 120 ? `${text.slice(0, 120)}…` : text;
  }
}

/** A change in words: what it is called, and what it was and became. */
export function changeWords(groups: readonly FieldGroup[], change: SettingChange) {
  const fields = groups.flatMap((group) => group.fields);
  const found = fieldAt(fields, change.field);
  const isSecret = found?.field.kind === 'secret';
  return {
    label: found?.words ?? change.field,
    from: isSecret ? 'rahasia' : shown(found?.field, change.from),
    to: isSecret ? String(change.to) : shown(found?.field, change.to),
  };
}
