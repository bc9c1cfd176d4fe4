import { changesBetween, type SettingChange } from '#shared/platform/campus/setting-changes.ts';

export type AuditChanges = { kind: 'CREATED' | 'CHANGED' | 'REMOVED' | 'NOTED'; changes: SettingChange[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What an audit entry says has changed. A service notes the whole record before and only the fields it wrote after: what it
 * did not write has not changed.
 * @param action tells a creation from an event that merely notes facts
 */
export function auditChanges(before: unknown, after: unknown, action: string): AuditChanges {
  const verb = action.split('.')[1] ?? '';
  if (before === null && after === null) return { kind: 'NOTED', changes: [] };
  if (before === null) {
    const kind = verb === 'create' || verb === 'add' ? 'CREATED' : 'NOTED';
    return { kind, changes: changesBetween({}, after) };
  }
  if (after === null) return { kind: 'REMOVED', changes: changesBetween(before, {}) };
  const written =
    isRecord(before) && isRecord(after)
      ? Object.fromEntries(Object.entries(before).filter(([field]) => field in after))
      : before;
  return { kind: 'CHANGED', changes: changesBetween(written, after) };
}
