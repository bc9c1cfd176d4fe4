import { expect, test } from 'vitest';
import type { FeederClient } from './neo-feeder/feeder.ts';
import { driftOf } from './drift.ts';
import type { Session } from './remotes/session.ts';

/** A feeder whose list of religions a patch has shortened, and which tells nothing else. */
const client: Pick<FeederClient, 'dictionary' | 'pages' | 'rows'> = {
  dictionary: () => Promise.resolve({ request: [], response: [] }),
  pages: async function* pages(act) {
    yield await Promise.resolve(
      act === 'GetAgama' ? ['1', '2', '3', '4', '5', '99'].map((code) => ({ id_agama: `${code}  ` })) : [],
    );
  },
  rows: () => Promise.resolve([]),
};

test('a code the feeder has no more is told with its word; lists that tell nothing are left alone', async () => {
  expect(await driftOf({ client, idProdi: '' } as Session)).toEqual([
    'Agama: kode 6 (Konghucu) tidak ada di feeder',
  ]);
});
