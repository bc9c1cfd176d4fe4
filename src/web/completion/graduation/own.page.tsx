import { Alert, Button, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { graduationContract, type Readiness } from '#shared/completion/graduation/graduation.contract.ts';
import { graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StandingNote } from '#web/platform/ui/StandingNote.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { GraduationChecklist } from '#web/platform/ui/study/GraduationChecklist.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { GraduationChip } from './GraduationChip.tsx';
import { Outcome } from './Outcome.tsx';

const ApplyDialog = later(async () => (await import('./ApplyDialog.tsx')).ApplyDialog);

const ownQuery = () => endpointQuery(graduationContract.own, {});
export const loader = pageLoader((client) => client.fetchQuery(ownQuery()));

/** The name is confirmed by applying, so it keeps nobody from it. */
const isReady = ({ items }: Readiness): boolean => items.every(({ met, code }) => met || code === 'NAME');

function Application({ readiness, onApply }: { readiness: Readiness; onApply: () => void }) {
  const cancel = useAskedChange(graduationContract.cancel, [graduationContract.own]);
  const { application, history } = readiness;
  if (application === null) return null;
  const { _id: id, state, updatedAt } = application;
  const withdraw = (): Promise<boolean> =>
    cancel(
      {
        title: 'Batalkan pengajuan yudisium?',
        consequence: 'Anda dapat mengajukan kembali selama masa pengajuan dibuka.',
        verb: 'Batalkan pengajuan',
      },
      { params: { id }, body: { updatedAt } },
    );
  return (
    <Panel
      title="Pengajuan Anda"
      hint={<GraduationChip state={state} />}
      actions={
        <>
          {state === 'RETURNED' && <Button onClick={onApply}>Ajukan kembali</Button>}
          {(state === 'SUBMITTED' || state === 'RETURNED') && (
            <Button variant="default" onClick={() => void withdraw()}>
              Batalkan
            </Button>
          )}
        </>
      }
    >
      <StepHistory steps={history} labels={graduationStateLabels} />
    </Panel>
  );
}

/** What stands above the demands: the window of applications, which who was given one back need not wait for. */
function Opening({ readiness, ready }: { readiness: Readiness; ready: boolean }) {
  const { application, window } = readiness;
  if (application?.state === 'RETURNED') {
    return (
      <Alert color="blue">
        Pengajuan Anda dikembalikan. Perbaiki, lalu ajukan kembali kapan saja, juga di luar masa pengajuan.
      </Alert>
    );
  }
  if (application !== null) return null;
  return (
    <Alert color={window.open ? 'blue' : 'gray'}>
      {window.text}
      {window.open && !ready && ' Penuhi dahulu syarat di bawah ini.'}
    </Alert>
  );
}

/** `/student/nilai-saya/kelulusan`: how far it is to the degree, and the application for it. */
export function Component() {
  const { data: readiness } = useSuspenseQuery(ownQuery());
  const isLeft = useLeft()(graduationContract.apply);
  const [applying, setApplying] = useState(false);
  const { application, student, window } = readiness;
  const isGraduate = student.status === 'graduated';
  const mayApply = isLeft && application === null && window.open && isReady(readiness);
  return (
    <Page
      title={isGraduate ? 'Kelulusan' : 'Siap lulus?'}
      purpose={
        isGraduate
          ? 'Anda sudah lulus.'
          : 'Syarat kelulusan Anda hari ini, sejak semester pertama sampai yudisium.'
      }
      actions={mayApply && <Button onClick={() => setApplying(true)}>Ajukan yudisium</Button>}
    >
      <Stack>
        <StandingNote />
        {application?.state === 'GRADUATED' && <Outcome graduate={application} />}
        {!isGraduate && isLeft && <Opening readiness={readiness} ready={mayApply} />}
        <Application readiness={readiness} onApply={() => setApplying(true)} />
        {!isGraduate && <GraduationChecklist items={readiness.items} links />}
      </Stack>
      {applying && <ApplyDialog readiness={readiness} onClose={() => setApplying(false)} />}
    </Page>
  );
}
