import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { keepNotices } from '#web/platform/lib/notices.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

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
