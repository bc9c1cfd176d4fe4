import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { GuidanceLog } from '../parts/GuidanceLog.tsx';
import { PrintMenu } from '../parts/PrintMenu.tsx';
import { ThesisBand } from '../parts/ThesisBand.tsx';
import { ThesisView } from '../parts/ThesisView.tsx';
import { thesisQuery } from '../thesis-query.ts';
import { OfficeMenu } from './OfficeMenu.tsx';
import { OfficeSteps } from './OfficeSteps.tsx';

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(thesisQuery(params['id'] ?? '')),
);

/** `/staff/skripsi/:id`: one thesis with the steps of the office and the head of programme. */
export function Component() {
  const { id = '' } = useParams();
  const { data: thesis } = useSuspenseQuery(thesisQuery(id));
  return (
    <Page
      title="Skripsi mahasiswa"
      actions={
        <>
          <PrintMenu thesis={thesis} />
          <OfficeMenu thesis={thesis} />
        </>
      }
    >
      <ThesisBand thesis={thesis} />
      <ThesisView
        thesis={thesis}
        log={<GuidanceLog sessions={thesis.guidances} counted={thesis.countedSessions} />}
      >
        <OfficeSteps thesis={thesis} />
      </ThesisView>
    </Page>
  );
}
