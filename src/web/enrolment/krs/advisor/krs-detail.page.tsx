import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { pageLoader } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { detailQuery } from '../detail-query.ts';
import { KrsDetailView } from '../KrsDetailView.tsx';
import { Decision } from './Decision.tsx';

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(detailQuery(params['id'] ?? '')),
);

/** `/dosen/mahasiswa-bimbingan/:id`: one KRS with its problems and the decision. */
export function Component() {
  const { lecturerId } = useUser();
  const { data } = useSuspenseQuery(detailQuery(useParams()['id'] ?? ''));
  return (
    <Page
      title={`KRS ${data.student.name}`}
      purpose={`Semester ${data.period.label}`}
      actions={
        data.student.advisor?._id === lecturerId && (
          <Button
            component={Link}
            to={`/dosen/mahasiswa-bimbingan/mahasiswa/${data.student._id}`}
            variant="default"
          >
            Catatan bimbingan
          </Button>
        )
      }
    >
      <KrsDetailView data={data} decision={<Decision key={data.krs.updatedAt} data={data} />} />
    </Page>
  );
}
