import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { RpsDetail } from './view/RpsDetail.tsx';

const rpsQuery = (id: string) => endpointQuery(rpsContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(rpsQuery(params['id'] ?? '')),
);

/** `/dosen/rps/:id` and `/staff/rps/:id`: one plan, to read, review and decide. */
export function Component() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { data } = useSuspenseQuery(rpsQuery(id));
  return <RpsDetail plan={data} base={pathname.startsWith('/staff') ? '/staff/rps' : '/dosen/rps'} />;
}
