import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { homeContract } from '#shared/contracts/home.contract.ts';
import { call } from '#web/lib/call.ts';
import { keepNotices } from '#web/lib/notices.ts';
import { endpointQuery } from '#web/lib/query.ts';

export type HomeView = ResponseOf<typeof homeContract.home>;

/** All that a home shows. The notices in it are handed to the shell, which then has nothing to ask for. */
export function homeQuery(asLecturer: boolean) {
  const input = { query: asLecturer ? { view: 'lecturer' as const } : {} };
  return {
    queryKey: endpointQuery(homeContract.home, input).queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<HomeView> => {
      const { data } = await call(homeContract.home, { ...input, signal });
      keepNotices(data.notices);
      return data;
    },
  };
}
