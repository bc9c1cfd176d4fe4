import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fillPath, type ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { akmStatuses } from '#shared/platform/reference/enrolment.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { OutsideGrades } from './OutsideGrades.tsx';
import { StudentTranscript } from '#web/platform/ui/study/StudentTranscript.tsx';

type Semester = ResponseOf<typeof profileContract.semesters>[number];

function KrsLink({ krs }: Pick<Semester, 'krs'>) {
  const can = useCan();
  if (krs === null) return '-';
  const state = krsStateLabels[krs.state];
  if (!can(krsStaffContract.list.access)) return state;
  return (
    <Anchor component={Link} to={`/staff/laporan/krs-report/${krs._id}`}>
      {state}
    </Anchor>
  );
}

function KhsLink({ id, term }: { id: string; term: Semester }) {
  const can = useCan();
  if (term.status === null || !can(transcriptContract.printKhs.access)) return '-';
  const path = `${fillPath(transcriptContract.printKhs.path, { id })}?period=${term.periodCode}`;
  return (
    <Anchor href={path} target="_blank">
      Cetak<span className="sr-only"> KHS {periodLabel(term.periodCode)}</span>
    </Anchor>
  );
}

function Semesters({ id, terms }: { id: string; terms: readonly Semester[] }) {
  if (terms.length === 0) {
    return <EmptyState title="Belum ada semester." hint="Muncul setelah KRS pertama dibuat." />;
  }
  return (
    <ScrollTable
      caption="KRS dan hasil studi per semester"
      head={['Semester', 'Status', 'KRS', 'Sks', 'IPS', 'IPK', 'Sks lulus', 'KHS']}
      rows={terms.map((term) => ({
        name: periodLabel(term.periodCode),
        cells: [
          term.status === null ? 'Berjalan' : labelOf(akmStatuses, term.status),
          <KrsLink key="krs" krs={term.krs} />,
          term.sksSemester,
          hundredths(term.ips),
          hundredths(term.ipk),
          term.sksPassed,
          <KhsLink key="khs" id={id} term={term} />,
        ],
      }))}
    />
  );
}

/** KRS and KHS by term, and the transcript for users who may read it. */
export function AcademicTab({ id }: { id: string }) {
  const can = useCan();
  const result = useQuery(endpointQuery(profileContract.semesters, { params: { id } }));
  return (
    <Stack>
      <Panel title="KRS dan KHS">
        <Asked query={result} what="semester">
          {(terms) => <Semesters id={id} terms={terms} />}
        </Asked>
      </Panel>
      {can(transcriptContract.studentTranscript.access) && <StudentTranscript studentId={id} />}
      {can({ permissions: ['studentGrade:get'] }) && <OutsideGrades studentId={id} />}
    </Stack>
  );
}
