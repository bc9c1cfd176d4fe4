import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { feederTokens } from '#server/platform/db/schema.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import { TOKEN_MS, type TokenStore } from './neo-feeder/token.ts';
import { serviceUrl } from './neo-feeder/transport.ts';
import { seal, unseal } from '#server/platform/campus/campus.public.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

const NAME = 'feederToken';

/** Keeps the token where every process of the portal finds it; one of them renews it while the others wait. */
export function databaseTokens(
  db: Db,
  settings: Pick<FeederSettings, 'url' | 'environment' | 'username'>,
  secret: string,
  now: () => Date,
): TokenStore {
  const address = `${settings.username}@${serviceUrl(settings).href}`;

  async function held(reader: Db): Promise<string | null> {
    const { rows } = await reader.execute<
      Pick<Rows['feederTokens'], 'cipher'> & { at: Rows['feederTokens']['fetchedAt'] }
    >(sql`select cipher, fetched_at as at from feeder_tokens where address = ${address}`);
    const [row] = rows;
    if (!row || now().getTime() - new Date(row.at).getTime() >= TOKEN_MS) return null;
    return unseal(row.cipher, NAME, secret);
  }

  const signIn = (refused: string | null, fetch: () => Promise<string>): Promise<string> =>
    db.transaction(async (tx) => {
      await waitTurn(tx, 'feeder-token', address);
      const known = await held(tx);
      if (known !== null && known !== refused) return known;
      const token = await fetch();
      const row = { cipher: seal(token, NAME, secret), fetchedAt: now().toISOString() };
      await tx
        .insert(feederTokens)
        .values({ address, ...row })
        .onConflictDoUpdate({ target: feederTokens.address, set: row });
      return token;
    });

  return {
    get: async (fetch) => (await held(db)) ?? signIn(null, fetch),
    renew: (refused, fetch) => signIn(refused, fetch),
  };
}
