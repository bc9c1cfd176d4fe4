import { queryOptions } from '@tanstack/react-query';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { CallError } from '#web/platform/lib/call-error.ts';

/** The record of a lecturer. An id of nobody, or of somebody who does not teach, is refused as every unknown record is. */
export const lecturerQuery = (id: string) =>
  queryOptions({
    queryKey: [profileContract.staff.path, 'lecturer', id] as const,
    queryFn: async ({ signal }): Promise<LecturerView> => {
      const { data } = await call(profileContract.staff, { params: { id }, signal });
      if (data.lecturer === null) throw new CallError(404, 'Not Found', null);
      return data.lecturer;
    },
  });
