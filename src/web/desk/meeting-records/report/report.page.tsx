import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import {
  officialReportContract,
  type ReportDetail,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { partyRoleLabels, reportKinds } from '#shared/desk/meeting-records/report.ts';
import { issuingUnitLabels } from '#shared/desk/meeting-records/unit.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { clock } from '#shared/platform/format/time.ts';
import { asLeft } from '#web/platform/lib/as-left.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { RichText } from '#web/platform/ui/rich-text/RichText.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { StateChip } from '../chips.tsx';
import classes from '../minutes.module.css';
import { ScanUpload } from './ScanUpload.tsx';

const reportQuery = (id: string) => endpointQuery(officialReportContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(reportQuery(params['id'] ?? '')),
);

function useReportActions({ _id: id, updatedAt, title }: ReportDetail) {
  const navigate = useNavigate();
  const stale = [officialReportContract.get, officialReportContract.list];
  const remove = useAskedChange(officialReportContract.remove, [officialReportContract.list]);
  const finalize = useAskedChange(officialReportContract.finalize, stale);
  const removeScan = useAskedChange(officialReportContract.removeDocument, stale);
  const input = { params: { id }, body: { updatedAt } };
  return {
    askFinal: () =>
      finalize(
        {
          title: 'Jadikan berita acara ini final?',
          consequence: 'Berita acara mendapat nomor dan tidak dapat diubah lagi.',
          verb: 'Jadikan final',
          danger: false,
        },
        input,
      ),
    askRemove: async () => {
      const question = { title: `Hapus berita acara ${title}?`, consequence: 'Isi dan dokumennya terhapus.' };
      if (await remove(question, input)) void navigate(asLeft('/staff/report'));
    },
    askRemoveScan: () =>
      removeScan({ title: 'Hapus dokumen pindaian?', consequence: 'Berita acaranya tetap ada.' }, input),
  };
}

function Actions({ report }: { report: ReportDetail }) {
  const can = useCan();
  const { askFinal, askRemove } = useReportActions(report);
  const { _id: id, mayDelete, mayWrite } = report;
  return (
    <>
      <PrintButton print={() => download(officialReportContract.print, { params: { id } })}>
        Cetak PDF
      </PrintButton>
      {mayDelete && (
        <Button variant="default" onClick={() => void askRemove()}>
          Hapus
        </Button>
      )}
      {mayWrite && (
        <Button variant="default" component={Link} to={`/staff/report/${id}/ubah`}>
          Ubah
        </Button>
      )}
      {report.state === 'DRAFT' && can(officialReportContract.finalize.access) && (
        <Button onClick={() => void askFinal()}>Jadikan final</Button>
      )}
    </>
  );
}

/** `/staff/report/:id`: one official report. */
export function Component() {
  const { id = '' } = useParams();
  const { data: report } = useSuspenseQuery(reportQuery(id));
  const can = useCan();
  const { askRemoveScan } = useReportActions(report);
  const { type, unit, title, number, date, timeStart, place, periodCode, state, parties, document } = report;
  const waits = state === 'DRAFT' && report.mayWrite && !can(officialReportContract.finalize.access);
  return (
    <Page title={title} purpose={reportKinds[type].label} actions={<Actions report={report} />}>
      <div className={classes.stack}>
        {waits && (
          <p className={classes.soft}>
            BAAK menjadikan draf ini final dan memberinya nomor; Anda diberi tahu setelahnya.
          </p>
        )}
        <Panel>
          <FactGrid
            facts={[
              ['Status', <StateChip key="state" state={state} />],
              ['Nomor', number],
              ['Unit', issuingUnitLabels[unit]],
              ['Waktu', timeStart === null ? dayDate(date) : `${dayDate(date)}, ${clock(timeStart)}`],
              ['Tempat', place],
              ['Semester', periodCode && periodLabel(periodCode)],
              ['Tentang', report.about],
              ['Ditulis oleh', report.createdBy],
              ...report.facts.flatMap(({ label, value }) => (value === '' ? [] : [[label, value] as const])),
            ]}
          />
        </Panel>
        <Panel title="Isi">
          {report.content === '' ? (
            <p className={classes.soft}>Belum ada isi.</p>
          ) : (
            <RichText html={report.content} />
          )}
        </Panel>
        <Panel title="Para pihak">
          {parties.length === 0 ? (
            <p className={classes.soft}>Belum ada pihak yang bertanda tangan.</p>
          ) : (
            <FactGrid
              facts={parties.map(({ name, office, role }, i) => [
                `${i + 1}. ${partyRoleLabels[role]}`,
                office === '' ? name : `${name}, ${office}`,
              ])}
            />
          )}
        </Panel>
        <Panel title="Dokumen pindaian">
          <AttachmentList
            files={document === null ? [] : [document]}
            labels={{ SCAN: 'Pindaian' }}
            {...(can(officialReportContract.removeDocument.access) && {
              onRemove: () => void askRemoveScan(),
            })}
          />
          {state === 'FINAL' && report.mayScan && <ScanUpload report={report} />}
        </Panel>
      </div>
    </Page>
  );
}
