import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { StudentForm } from './StudentForm.tsx';

const profile = (id: string) => endpointQuery(profileContract.student, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.fetchQuery({ ...profile(params['id'] ?? ''), staleTime: 0 }),
);

export const access = studentContract.save.saves.update;

/** `/staff/mahasiswa/:id/ubah`: the academic record of one student. */
export function Component() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(profile(id));
  return (
    <Page title={`Ubah data ${data.name}`}>
      <StudentForm key={data.study?.updatedAt} student={data} />
    </Page>
  );
}
