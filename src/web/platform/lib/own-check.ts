import { queryOptions } from '@tanstack/react-query';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { call } from './call.ts';

/** How complete the own biodata is, with the server's sentence; shell and settings ask once together. */
export const ownCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: [biodataContract.check.path, userId],
    queryFn: ({ signal }) => call(biodataContract.check, { params: { id: userId }, signal }),
  });
