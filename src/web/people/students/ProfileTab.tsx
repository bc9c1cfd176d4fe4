import { Button, Group, Stack } from '@mantine/core';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { profileContract, type StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { entryPaths, exitTypes, fundings, registrationTypes } from '#shared/platform/reference/enrolment.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { type FactEntry, FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { DateText, Money } from '#web/platform/ui/values.tsx';

type Study = NonNullable<StudentProfile['study']>;

const studyFacts = (study: Study, className: string | null): FactEntry[] => [
  ['Kelas', className],
  ['Tipe kelas', classTypeLabels[study.classType]],
  ['Konsentrasi', study.concentration && concentrationLabels[study.concentration]],
  ['Kurikulum', study.curriculumName],
  ['Semester masuk', periodLabel(study.entrySemester)],
  ['Tanggal masuk', <DateText key="entry" date={study.entryDate} />],
];

const entryFacts = (study: Study): FactEntry[] => [
  ['Jenis pendaftaran', labelOf(registrationTypes, study.registrationType)],
  ['Jalur masuk', labelOf(entryPaths, study.entryPath)],
  ['Pembiayaan', labelOf(fundings, study.funding)],
  ...(study.entryFee === null ? [] : [['Biaya masuk', <Money key="fee" amount={study.entryFee} />] as const]),
  ...(study.origin
    ? ([
        ['Perguruan tinggi asal', study.origin.universityName],
        ['Program studi asal', study.origin.programName],
      ] as const)
    : []),
];

const exitFacts = (exit: Record<string, string>): FactEntry[] => [
  ['Jenis keluar', labelOf(exitTypes, exit['type'])],
  ['Tanggal keluar', <DateText key="exit" date={exit['date'] ?? null} />],
  ['Nomor SK atau surat', exit['decreeNo'] ?? exit['letterNo']],
  ['Catatan', exit['note']],
];

/** The advisor, with an action to remove it. */
function Advisor({ id, study }: { id: string; study: Study }) {
  const can = useCan();
  const confirm = useConfirm();
  const remove = useEndpointMutation(studentContract.removeAdvisor, {
    invalidates: [profileContract.student, profileContract.history, studentContract.list],
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: `Lepas dosen PA ${study.advisorName ?? ''}?`,
      consequence: 'Tanpa dosen PA mahasiswa tidak dapat mengajukan KRS.',
      verb: 'Lepas dosen PA',
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Dosen PA dilepas.'), onError: showError },
    );
  };
  if (study.advisorId === null) return <>Belum ada</>;
  return (
    <Group component="span" gap="var(--space-2)">
      {study.advisorName}
      {can(studentContract.removeAdvisor.access) && (
        <Button variant="subtle" size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
          Lepas
        </Button>
      )}
    </Group>
  );
}

/** The academic record. */
export function ProfileTab({ student }: { student: StudentProfile }) {
  const { study } = student;
  const contact: FactEntry[] = [
    ['Email', student.email],
    ['Nomor HP', student.phone && showPhone(student.phone)],
    ...(study ? [['Dosen PA', <Advisor key="advisor" id={student._id} study={study} />] as const] : []),
  ];
  return (
    <Stack gap="var(--space-5)">
      {study?.exit && (
        <Panel title="Keluar">
          <FactGrid facts={exitFacts(study.exit)} />
        </Panel>
      )}
      <Panel title="Kontak dan pembimbing">
        <FactGrid facts={contact} />
      </Panel>
      {study && (
        <Panel title="Studi">
          <FactGrid facts={studyFacts(study, student.className)} />
        </Panel>
      )}
      {study && (
        <Panel title="Pendaftaran">
          <FactGrid facts={entryFacts(study)} />
        </Panel>
      )}
    </Stack>
  );
}
