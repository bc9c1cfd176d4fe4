import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import type { FeederStatus } from '#shared/platform/feeder/state.ts';

/**
 * How reporting a record to PDDIKTI stands, for a list of such records.
 * @param channel where such records are reported.
 * @param id column of the record's id.
 * @returns the state the last comparison or sending left; null for what was never compared.
 */
export const feederState = (channel: ChannelName, id: PgColumn): SQL<FeederStatus | null> =>
  sql<FeederStatus | null>`(select f.status from feeder_rows f
    where f.local_id = ${id}::text and f.channel = ${sql.raw(`'${channel}'`)} order by f.scope desc limit 1)`;
