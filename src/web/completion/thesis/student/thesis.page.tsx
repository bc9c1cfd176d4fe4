import { useSuspenseQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StandingNote } from '#web/platform/ui/StandingNote.tsx';
import { PrintMenu } from '../parts/PrintMenu.tsx';
import { missing, Requirements } from '../parts/Requirements.tsx';
import { ThesisBand } from '../parts/ThesisBand.tsx';
import { ThesisView } from '../parts/ThesisView.tsx';
import classes from '../thesis.module.css';
import { may } from '../thesis-query.ts';
import { Documents } from './Documents.tsx';
import { Ended } from './Ended.tsx';
import { Log } from './Log.tsx';
import { NextStep } from './NextStep.tsx';
import { Stepper } from './Stepper.tsx';
import { ThesisMenu } from './ThesisMenu.tsx';

const ProposalForm = laterPanel(async () => (await import('./ProposalForm.tsx')).ProposalForm);

const mineQuery = () => endpointQuery(thesisContract.mine, {});
export const loader = pageLoader((client) => client.ensureQueryData(mineQuery()));

/** `/student/skripsi`: the way of the own thesis, from three titles to the library. */
export function Component() {
  const { data } = useSuspenseQuery(mineQuery());
  return data.thesis === null ? (
    <Beginning data={data} />
  ) : (
    <Own thesis={data.thesis} periods={data.periods} ended={data.ended} />
  );
}

type Mine = ResponseOf<typeof thesisContract.mine>;

function Beginning({ data }: { data: Mine }) {
  const isLeft = useLeft()(thesisContract.step);
  const left = missing(data.requirements);
  return (
    <Page
      title="Skripsi saya"
      purpose="Ajukan satu sampai tiga judul; kaprodi memilih satu beserta pembimbing."
    >
      <Ended ended={data.ended} free={isLeft} />
      <StandingNote />
      {isLeft && (
        <>
          <Stepper step={1} />
          <div className={classes.columns}>
            {data.periods.length === 0 ? (
              <Panel title="Pengajuan judul">
                <EmptyState
                  title="Belum ada periode skripsi yang dibuka."
                  hint="Program studi membuka periode pengajuan judul setiap semester."
                />
              </Panel>
            ) : left > 0 ? (
              <Panel title="Pengajuan judul">
                <EmptyState
                  title={`${left} syarat belum terpenuhi.`}
                  hint="Penuhi syarat yang bertanda silang, lalu ajukan judul di sini."
                />
              </Panel>
            ) : (
              <ProposalForm thesis={null} periods={data.periods} />
            )}
            <Requirements stage="TITLE" items={data.requirements} />
          </div>
        </>
      )}
    </Page>
  );
}

function Own({ thesis, periods, ended }: { thesis: ThesisDetail } & Pick<Mine, 'periods' | 'ended'>) {
  return (
    <Page
      title="Skripsi saya"
      actions={
        <>
          <PrintMenu thesis={thesis} />
          <ThesisMenu thesis={thesis} />
        </>
      }
    >
      <StandingNote />
      <ThesisBand thesis={thesis} />
      <Stepper step={thesis.step} done={thesis.status === 'ACCEPTED'} />
      <ThesisView thesis={thesis} log={<Log thesis={thesis} />} documents={<Documents thesis={thesis} />}>
        <NextStep thesis={thesis} />
        {may(thesis, 'EDIT') && <ProposalForm key={thesis.updatedAt} thesis={thesis} periods={periods} />}
      </ThesisView>
      <Ended ended={ended} free={false} />
    </Page>
  );
}
