import { Group } from '@mantine/core';
import {
  graduationContract,
  type GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';

/** What the decree said, and the papers to take along. */
export function Outcome({ graduate }: { graduate: GraduationView }) {
  const { _id: id, studentId, decreeNo, decreeDate, ipk, sks, predicate, diplomaNumber } = graduate;
  return (
    <Panel title="Hasil yudisium">
      <FactGrid
        facts={[
          ['SK', decreeNo],
          ['Tanggal lulus', decreeDate === null ? null : longDate(decreeDate)],
          ['Nama pada ijazah', graduate.diplomaName],
          ['IPK', hundredths(ipk)],
          ['Sks lulus', sks],
          ['Predikat', predicate],
          ['Nomor ijazah nasional', diplomaNumber],
          ['Nomor transkrip', graduate.transcriptNumber],
        ]}
      />
      <Group mt="md">
        <PrintButton
          print={() => download(transcriptContract.printTranscript, { params: { id: studentId } })}
        >
          Transkrip akhir
        </PrintButton>
        <PrintButton print={() => download(graduationContract.certificate, { params: { id } })}>
          Surat keterangan lulus
        </PrintButton>
        <PrintButton print={() => download(graduationContract.supplement, { params: { id } })}>
          SKPI
        </PrintButton>
      </Group>
    </Panel>
  );
}
