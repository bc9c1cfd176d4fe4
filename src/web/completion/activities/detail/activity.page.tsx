import { useSuspenseQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { useParams } from 'react-router';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityStatus } from '#shared/completion/activities/procedure.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { ActivityChip } from '../ActivityChip.tsx';
import { historyLabels, named } from '../activity-words.ts';
import { Actions } from './Actions.tsx';
import { Documents } from './Documents.tsx';
import { Logbook } from './Logbook.tsx';
import { Members, Plan, Summary } from './Parts.tsx';

const oneQuery = (id: string) => endpointQuery(activityContract.one, { params: { id } });

export const loader = pageLoader((client, { params }: LoaderFunctionArgs) =>
  client.fetchQuery(oneQuery(params['id'] ?? '')),
);

const withLogbook: readonly ActivityStatus[] = ['ONGOING', 'REPORTED', 'SCORED', 'CONVERTED'];

export const access = activityContract.one.access;

/** One activity, for its students, advisor, supervisors and the office, each with what they may do. */
export function Component() {
  const { id = '' } = useParams();
  const { data: activity } = useSuspenseQuery(oneQuery(id));
  const sks = activity.members.map(({ conversions }) => conversions.reduce((sum, row) => sum + row.sks, 0));
  return (
    <Page
      title="Program aktivitas"
      actions={
        activity.minutesNo !== null && (
          <PrintButton print={() => download(activityContract.printMinutes, { params: { id } })}>
            Berita acara konversi
          </PrintButton>
        )
      }
    >
      <DetailBand
        title={activity.title}
        subtitle={activity.type.name}
        status={<ActivityChip status={activity.status} />}
        figures={[
          { label: 'Peserta', value: activity.members.length },
          ...(activity.type.isMbkm ? [{ label: 'Sks per peserta', value: Math.max(...sks) }] : []),
        ]}
      />
      <Actions activity={activity} />
      {withLogbook.includes(activity.status) && <Logbook activity={activity} />}
      <Summary activity={activity} />
      <Members activity={activity} />
      {activity.plan.length > 0 && <Plan activity={activity} />}
      <Documents activity={activity} />
      <Panel title="Riwayat">
        <StepHistory steps={activity.history.map(named)} labels={historyLabels} />
      </Panel>
    </Page>
  );
}
