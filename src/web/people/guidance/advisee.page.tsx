import { Alert, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type AdviseeView, guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StudentStatusChip } from '#web/people/students/StudentStatusChip.tsx';
import { StudentTranscript } from '#web/platform/ui/study/StudentTranscript.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import classes from './advisees.module.css';
import { Notes } from './Notes.tsx';

const adviseeQuery = (id: string) => endpointQuery(guidanceContract.advisee, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(adviseeQuery(params['id'] ?? '')),
);

const states = { A: 'Aktif', C: 'Cuti', N: 'Tidak aktif', M: 'Kampus Merdeka' } as const;

function Results({ terms }: Pick<AdviseeView, 'terms'>) {
  if (terms.length === 0) return <EmptyState title="Belum ada hasil studi." />;
  return (
    <Panel title="Hasil studi">
      <ScrollTable
        caption="Hasil studi per semester"
        head={['Semester', 'Status', 'Sks', 'IPS', 'IPK']}
        rows={terms.map(({ code, status, sks, ips, ipk }) => ({
          name: periodLabel(code),
          cells: [states[status], sks, hundredths(ips), hundredths(ipk)],
        }))}
      />
    </Panel>
  );
}

/** `/dosen/mahasiswa-bimbingan/mahasiswa/:id`: facts of one advisee for a talk. */
export function Component() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(adviseeQuery(id));
  const { name, nim, className, semesterNumber, email, phone, krs, warnings } = data;
  const about = [`NIM ${nim}`, className, `semester ${semesterNumber}`, email, phone && showPhone(phone)];
  return (
    <Page
      title={name}
      purpose="Hasil studi dan catatan bimbingan."
      actions={
        krs !== null && (
          <Button component={Link} to={`/dosen/mahasiswa-bimbingan/${krs._id}`} variant="default">
            Buka KRS
          </Button>
        )
      }
    >
      <DetailBand
        title={name}
        subtitle={about.filter(Boolean).join(' · ')}
        person={{ avatar: data.photo }}
        status={<StudentStatusChip status={data.status} />}
        figures={[
          { label: 'IPS lalu', value: hundredths(data.ips) },
          { label: 'IPK', value: hundredths(data.ipk) },
          { label: 'Sks lulus', value: data.sksPassed },
          { label: 'KRS semester ini', value: krs === null ? 'Belum diisi' : krsStateLabels[krs.state] },
        ]}
      />
      {warnings.length > 0 && (
        <Alert color="yellow" title="Perlu dibicarakan" my="md">
          <ul className={classes.plain}>
            {warnings.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <UrlTabs
        label="Bimbingan"
        tabs={[
          { value: 'catatan', label: 'Catatan bimbingan', content: <Notes studentId={id} /> },
          { value: 'hasil', label: 'Hasil studi', content: <Results terms={data.terms} /> },
          { value: 'transkrip', label: 'Transkrip', content: <StudentTranscript studentId={id} /> },
        ]}
      />
    </Page>
  );
}
