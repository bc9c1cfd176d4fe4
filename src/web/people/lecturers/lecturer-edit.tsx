import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { LecturerForm } from './LecturerForm.tsx';
import { lecturerQuery } from './lecturer-query.ts';

export const loader = pageLoader((client, { params }) =>
  client.fetchQuery({ ...lecturerQuery(params['id'] ?? ''), staleTime: 0 }),
);

export const access = lecturerContract.save.saves.update;

/** `/staff/dosen/:id/ubah`: the record of one lecturer. */
export function Component() {
  const { id = '' } = useParams();
  const { data: lecturer } = useSuspenseQuery(lecturerQuery(id));
  return (
    <Page title={`Ubah data ${lecturer.name}`}>
      <LecturerForm key={lecturer.updatedAt} lecturer={lecturer} />
    </Page>
  );
}
