import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { rpsFileLabels, type RpsView } from '#shared/study/rps/rps.views.ts';
import { rpsStateLabels } from '#shared/study/rps/rps-procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { download } from '#web/platform/lib/download.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { RowMenu, type RowAction } from '#web/platform/ui/RowMenu.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { RpsChip } from '../rps-words.tsx';
import classes from '../rps.module.css';
import { useRpsMoves } from '../use-rps-moves.ts';
import { Assessment } from './Assessment.tsx';
import { Decision } from './Decision.tsx';
import { Outcomes } from './Outcomes.tsx';
import { SignedPaper } from './SignedPaper.tsx';
import { Weeks } from './Weeks.tsx';

/** Notes for the lecturer: the reason of a return, and the classes that kept their weights. */
function Notes({ plan: { note, keptClasses } }: { plan: RpsView }) {
  return (
    <>
      {note !== '' && (
        <Alert color="red" title="Dikembalikan untuk diperbaiki">
          {note}
        </Alert>
      )}
      {keptClasses.length > 0 && (
        <Alert color="yellow" title="Bobot tidak dipasang pada semua kelas">
          {`Kelas ${keptClasses.join(', ')} sudah berisi nilai ketika RPS disetujui, sehingga tetap memakai bobotnya sendiri. Minta kaprodi mengubah bobot kelas itu bila perlu.`}
        </Alert>
      )}
    </>
  );
}

function Actions({ plan, base }: { plan: RpsView; base: string | null }) {
  const moves = useRpsMoves(base ?? '/');
  const { rights, _id: id } = plan;
  const actions: RowAction[] = [
    ...(rights.revise ? [{ label: 'Buat revisi', run: () => moves.revise(plan) }] : []),
    ...(rights.remove ? [{ label: 'Hapus', danger: true, run: () => void moves.remove(plan) }] : []),
  ];
  return (
    <>
      {base !== null && <RowMenu name={`RPS ${plan.courseName}`} actions={actions} />}
      <PrintButton print={() => download(rpsContract.print, { params: { id } })} />
      {base !== null && rights.write && (
        <Button component={Link} to={`${base}/${id}/isi`}>
          Lanjutkan mengisi
        </Button>
      )}
      {rights.decide && <Decision plan={plan} />}
    </>
  );
}

/**
 * A plan for its readers; those who decide see the signed file beside it.
 * @param base path of the plans for these readers, null for students
 */
export function RpsDetail({ plan, base }: { plan: RpsView; base: string | null }) {
  const signed = plan.files.find(({ kind }) => kind === 'PDF');
  const beside = plan.rights.decide && signed !== undefined;
  return (
    <Page
      title={`RPS ${plan.courseName}`}
      purpose={periodLabel(plan.semesterCode)}
      actions={<Actions plan={plan} base={base} />}
    >
      <DetailBand
        title={`${plan.courseCode} · ${plan.sks} sks`}
        subtitle={plan.lecturers.map(({ name }) => name).join('; ')}
        status={<RpsChip state={plan.state} />}
        figures={[
          { label: 'Revisi', value: plan.revisionNo },
          { label: 'Disusun', value: longDate(plan.dateMade) },
          { label: 'Batas pengiriman', value: plan.deadline === null ? '-' : longDate(plan.deadline) },
        ]}
      />
      <Notes plan={plan} />
      <div className={beside ? classes.review : classes.stack}>
        <div className={classes.stack}>
          <Outcomes plan={plan} />
          <Weeks weeks={plan.weeks} />
          <Assessment plan={plan} />
          <Panel title="Berkas">
            <AttachmentList files={plan.files} labels={rpsFileLabels} />
          </Panel>
          {plan.history.length > 0 && (
            <Panel title="Riwayat">
              <StepHistory steps={plan.history} labels={rpsStateLabels} />
            </Panel>
          )}
        </div>
        {beside && <SignedPaper file={signed} />}
      </div>
    </Page>
  );
}
