import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { Decision } from '../advisor/Decision.tsx';
import { detailQuery } from '../detail-query.ts';
import { KrsDetailView } from '../KrsDetailView.tsx';
import { StaffActions } from './StaffActions.tsx';

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(detailQuery(params['id'] ?? '')),
);

/** `/staff/laporan/krs-report/:id`: one KRS for staff, with its repair. */
export function Component() {
  const { data } = useSuspenseQuery(detailQuery(useParams()['id'] ?? ''));
  return (
    <Page
      title={`KRS ${data.student.name}`}
      purpose={`Semester ${data.period.label}`}
      actions={<StaffActions key={data.krs.updatedAt} data={data} />}
    >
      <KrsDetailView data={data} decision={<Decision key={data.krs.updatedAt} data={data} />} />
    </Page>
  );
}
