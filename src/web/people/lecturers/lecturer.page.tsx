import { Button, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link, useNavigate, useParams } from 'react-router';
import { lecturerContract, type LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { lecturerBankContract } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { recordKinds, recordLabels } from '#shared/people/lecturer-records/records.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments, functionalRanks, lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { educations, genders, religions } from '#shared/platform/reference/person.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { pageLoader, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { AuditLink } from '#web/platform/ui/AuditLink.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { type FactEntry, FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { EmploymentFacts } from './EmploymentFacts.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { type Tab, UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { lecturerQuery } from './lecturer-query.ts';

const Advisees = laterPanel(async () => (await import('./Advisees.tsx')).Advisees);
const BankFacts = laterPanel(async () => (await import('./BankFacts.tsx')).BankFacts);
const LecturerSignature = laterPanel(async () => (await import('./Signature.tsx')).LecturerSignature);
const Records = laterPanel(async () => (await import('#web/people/lecturer-records/Records.tsx')).Records);
const Workload = laterPanel(async () => (await import('./Workload.tsx')).Workload);

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(lecturerQuery(params['id'] ?? '')),
);

const personFacts = (lecturer: LecturerView): FactEntry[] => [
  ['Email', lecturer.email],
  ['Nomor HP', lecturer.mobile && showPhone(lecturer.mobile)],
  ['NUPTK', lecturer.nuptk],
  ['NIP', lecturer.nip],
  ['NIK', lecturer.nik],
  ['Jenis kelamin', labelOf(genders, lecturer.gender)],
  ['Tempat lahir', lecturer.birthPlace],
  ['Tanggal lahir', <DateText key="birth" date={lecturer.birthDate} />],
  ['Agama', labelOf(religions, lecturer.religion)],
  ['Alamat', lecturer.address],
  ['Bidang keahlian', lecturer.expertise],
];

function RemoveButton({ lecturer }: { lecturer: LecturerView }) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useEndpointMutation(lecturerContract.remove, { invalidates: [lecturerContract.list] });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: `Hapus ${lecturer.name}?`,
      consequence: 'Data dan akunnya dihapus. Dosen yang sudah mengajar atau membimbing tidak dapat dihapus.',
      verb: 'Hapus dosen',
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: lecturer._id } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Dosen dihapus.');
          void navigate('/staff/dosen', { replace: true });
        },
        onError: showError,
      },
    );
  };
  return (
    <Button variant="default" color="red" loading={remove.isPending} onClick={() => void ask()}>
      Hapus
    </Button>
  );
}

type Rights = { mayEdit: boolean; advisees: boolean; bank: boolean };

const lecturerTabs = (lecturer: LecturerView, { mayEdit, advisees, bank }: Rights): Tab[] => [
  {
    value: 'profil',
    label: 'Profil',
    content: (
      <Stack>
        <Panel>
          <FactGrid facts={personFacts(lecturer)} />
        </Panel>
        {mayEdit && <LecturerSignature lecturerId={lecturer._id} />}
      </Stack>
    ),
  },
  {
    value: 'kepegawaian',
    label: 'Kepegawaian',
    content: (
      <Stack>
        <EmploymentFacts lecturer={lecturer} />
        {bank && <BankFacts lecturerId={lecturer._id} />}
      </Stack>
    ),
  },
  ...recordKinds.map((kind) => ({
    value: kind,
    label: recordLabels[kind],
    content: <Records kind={kind} lecture={lecturer._id} mayEdit={mayEdit} />,
  })),
  ...(advisees
    ? [{ value: 'bimbingan', label: 'Bimbingan PA', content: <Advisees lecturer={lecturer} /> }]
    : []),
  { value: 'beban', label: 'Beban kerja', content: <Workload lecturerId={lecturer._id} /> },
];

/** `/staff/dosen/:id`: one lecturer. */
export function Component() {
  const { id = '' } = useParams();
  const { data: lecturer } = useSuspenseQuery(lecturerQuery(id));
  const can = useCan();
  const name = fullName(lecturer);
  const mayEdit = can(lecturerContract.save.saves.update);
  return (
    <Page
      title={name}
      actions={
        <>
          <AuditLink id={lecturer._id} />
          {can(lecturerContract.remove.access) && <RemoveButton lecturer={lecturer} />}
          {mayEdit && (
            <Button
              component={Link}
              to={`/staff/dosen/${lecturer._id}/ubah`}
              leftSection={<IconPencil size={18} stroke={1.7} />}
            >
              Ubah data
            </Button>
          )}
        </>
      }
    >
      <DetailBand
        title={lecturer.nidn ?? 'NIDN belum diisi'}
        subtitle={lecturer.email}
        person={{ avatar: lecturer.photo, name: lecturer.name }}
        status={
          <StatusChip tone={lecturer.activityStatus === '1' ? 'success' : 'neutral'}>
            {labelOf(lecturerStatuses, lecturer.activityStatus)}
          </StatusChip>
        }
        figures={[
          { label: 'Jabatan fungsional', value: labelOf(functionalRanks, lecturer.functionalRank) },
          { label: 'Pendidikan', value: labelOf(educations, lecturer.educationLast) },
          { label: 'Ikatan kerja', value: labelOf(employments, lecturer.employment) },
        ]}
      />
      <UrlTabs
        label="Data dosen"
        tabs={lecturerTabs(lecturer, {
          mayEdit,
          advisees: can(studentContract.list.access),
          bank: can(lecturerBankContract.of.access),
        })}
      />
    </Page>
  );
}
