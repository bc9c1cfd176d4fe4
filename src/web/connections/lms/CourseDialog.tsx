import { Anchor, Button, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsCourseDetail, LmsMemberView } from '#shared/connections/lms/lms.views.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import type { Question } from '#web/platform/ui/ConfirmWindow.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { lmsLists } from './lms-words.ts';
import { useMailConsent } from './use-mail-consent.ts';

const roles = { STUDENT: 'Mahasiswa', TEACHER: 'Dosen', OTHER: 'Lainnya' } as const;
const standings = { ACTIVE: 'Aktif', SUSPENDED: 'Ditangguhkan', NONE: 'Tidak ada' } as const;

/** Somebody of the portal who is in the course without belonging there. */
const isRemovable = ({ userId, portal, lms }: LmsMemberView): boolean =>
  userId !== null && portal !== 'ACTIVE' && lms !== 'NONE';

/** Takes the access of somebody who left the class, keeping their marks or not. */
function Remove({ scheduleId, member }: { scheduleId: string; member: LmsMemberView }) {
  const confirm = useConfirm();
  const agreed = useMailConsent();
  const change = useEndpointMutation(lmsContract.unenroll, { invalidates: lmsLists, refreshRefused: true });
  const { userId, name, lms } = member;
  if (userId === null || !isRemovable(member)) return null;
  const question: Record<'SUSPEND' | 'UNENROL', Question> = {
    SUSPEND: {
      title: `Tangguhkan ${name}?`,
      consequence:
        'Orang ini tidak dapat membuka kelas di LMS. Nilainya tetap tersimpan. Moodle mengirim satu pesan sambutan kepadanya bila pesan itu belum dimatikan.',
      verb: 'Tangguhkan',
      danger: false,
    },
    UNENROL: {
      title: `Keluarkan ${name} dari kelas LMS?`,
      consequence: 'Nilai orang ini di LMS hilang dan tidak kembali saat didaftarkan lagi.',
      verb: 'Keluarkan',
    },
  };
  const remove = async (mode: 'SUSPEND' | 'UNENROL'): Promise<void> => {
    if (!(await confirm(question[mode]))) return;
    try {
      const done = await agreed((agreedMails) =>
        change.mutateAsync({ query: { scheduleId, userId, mode, agreedMails } }),
      );
      if (done !== null) toast.success(done.message ?? 'Selesai.');
    } catch (error) {
      showError(error);
    }
  };
  const ask = (mode: 'SUSPEND' | 'UNENROL') => void remove(mode);
  return (
    <Group gap="xs" mt="xs">
      {lms === 'ACTIVE' && (
        <Button size="compact-sm" variant="default" onClick={() => ask('SUSPEND')}>
          Tangguhkan
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => ask('UNENROL')}>
        Keluarkan
      </Button>
    </Group>
  );
}

function Members({ detail }: { detail: LmsCourseDetail }) {
  const can = useCan();
  const mayRemove = can(lmsContract.unenroll.access);
  return (
    <Table captionSide="top">
      <Table.Caption>Peserta di portal dan di LMS</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Nama</Table.Th>
          <Table.Th>Portal</Table.Th>
          <Table.Th>LMS</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {detail.members.map((member) => (
          <Table.Tr key={`${member.userId} ${member.number} ${member.name}`}>
            <Table.Td>
              {member.name}
              <Text size="sm" c="dimmed">
                {[member.number, roles[member.role]].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>{standings[member.portal]}</Table.Td>
            <Table.Td>
              <StatusChip tone={member.same ? 'success' : 'warning'}>{standings[member.lms]}</StatusChip>
              {mayRemove && <Remove scheduleId={detail.scheduleId} member={member} />}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Facts({ detail }: { detail: LmsCourseDetail }) {
  const different = detail.members.filter(({ same }) => !same).length;
  return (
    <FactGrid
      facts={[
        [
          'Kelas di LMS',
          <Anchor key="url" href={detail.url} target="_blank" rel="noreferrer">
            {detail.shortName}
          </Anchor>,
        ],
        ['Terlihat', detail.visible ? 'Ya' : 'Tidak'],
        ['Isi', `${detail.sections} bagian, ${detail.activities} aktivitas`],
        ['Perbedaan peserta', different],
        [
          'Sinkronisasi terakhir',
          detail.triedAt === null ? 'Belum pernah' : <MomentText key="tried" at={detail.triedAt} />,
        ],
        [
          'Terakhir sesuai',
          detail.syncedAt === null ? 'Belum pernah' : <MomentText key="synced" at={detail.syncedAt} />,
        ],
      ]}
    />
  );
}

type Props = { lmsId: number; scheduleId: string; name: string; onClose: () => void };

/** Who is in a course here and there, and when it was last brought into step. */
export function CourseDialog({ lmsId, scheduleId, name, onClose }: Props) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { data, error, refetch } = useQuery(
    endpointQuery(lmsContract.detail, { query: { lmsId, scheduleId } }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="xl"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        {data === undefined && error === null && <Loader aria-label="Memuat peserta" />}
        {error !== null && (
          <>
            <Refusal title="Peserta LMS tidak dapat dimuat." why={messageOf(error)} />
            <Button variant="default" onClick={() => void refetch()}>
              Coba lagi
            </Button>
          </>
        )}
        {data !== undefined && (
          <>
            {data.problem !== '' && (
              <Refusal title="Sinkronisasi terakhir belum selesai." why={data.problem} />
            )}
            <Facts detail={data} />
            <Members detail={data} />
          </>
        )}
      </Stack>
    </Modal>
  );
}
