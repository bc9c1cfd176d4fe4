import type { FeederRowView } from '#shared/connections/feeder/feeder.views.ts';
import { toBiodataPath } from '#shared/people/biodata/feeder-fields.ts';
import { isChannel } from '#shared/connections/feeder/channels.ts';
import type { FeederRowRecord } from './rows.store.ts';

/** Whether the portal can take this field over from the feeder. */
export const isAdoptable = (channel: string, field: string, raw: string | null): boolean =>
  channel === 'biodata' && raw !== null && toBiodataPath(field) !== null;

/** A row as its screen shows it. */
export function rowView(row: FeederRowRecord): FeederRowView {
  const { id, channel, scope, key, label, link, verdict, status, message, code, problems, differences } = row;
  if (!isChannel(channel)) throw new Error(`no channel: ${channel}`);
  return {
    _id: id,
    channel,
    scope,
    key,
    label,
    link,
    verdict,
    status,
    message,
    code,
    problems,
    differences: differences.map(({ raw, ...one }) => ({
      ...one,
      adoptable: isAdoptable(channel, one.field, raw),
      kept: one.field in row.kept,
    })),
    checkedAt: row.checkedAt,
    sentAt: row.sentAt,
    updatedAt: row.updatedAt,
  };
}
