import { queryOptions } from '@tanstack/react-query';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { CallError } from '#web/platform/lib/call-error.ts';

/** Query of a lecturer's record. The id of anyone else is refused like an unknown record. */
export const lecturerQuery = (id: string) =>
  queryOptions({
    queryKey: [profileContract.staff.path, 'lecturer', id] as const,
    queryFn: async ({ signal }): Promise<LecturerView> => {
      const { data } = await call(profileContract.staff, { params: { id }, signal });
      if (data.lecturer === null) throw new CallError(404, 'Not Found', null);
      return data.lecturer;
    },
  });
