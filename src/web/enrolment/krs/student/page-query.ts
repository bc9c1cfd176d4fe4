import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { withOffers } from '#shared/enrolment/krs/offered.ts';
import { call } from '#web/platform/lib/call.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** Each server process notices a changed class within three seconds. */
const TRIES = 5;
const PAUSE_MS = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Loads the page and its list, both again when a class changed between the two calls. */
async function load(client: QueryClient, signal: AbortSignal): Promise<KrsPage> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    if (turn > 1) await pause();
    const { data: page } = await call(krsContract.input, { signal });
    const list = await client.ensureQueryData(endpointQuery(krsContract.classes, { query: page.list }));
    if (list.version === page.list.version) return withOffers(page, list);
    client.removeQueries({ queryKey: [krsContract.classes.path] });
  }
  throw new Error('the list of classes did not come to rest');
}

/**
 * The student's KRS page with every class offered. The list, shared by all students, stays in the browser, so that
 * refetching reads only the student's part and the seats.
 */
export const pageQuery = () =>
  queryOptions({
    queryKey: [krsContract.input.path, {}],
    queryFn: ({ client, signal }) => load(client, signal),
  });
