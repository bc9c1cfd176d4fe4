import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lecturerContract, type LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { studentContract, type StudentRow } from '#shared/people/students/student.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { PersonCell } from '#web/platform/ui/people/PersonCell.tsx';
import { StudentStatusChip } from '#web/people/students/StudentStatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { Score } from '#web/platform/ui/values.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';

const columns: Column<StudentRow>[] = [
  {
    key: 'name',
    title: 'Mahasiswa',
    render: ({ name, photo, nim }) => <PersonCell name={name} avatar={photo} below={nim} />,
    sortable: true,
    card: 'head',
  },
  { key: 'entryYear', title: 'Angkatan', render: ({ entryYear }) => entryYear, sortable: true, card: 'fact' },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <StudentStatusChip status={status} />,
    card: 'fact',
  },
  { key: 'ipk', title: 'IPK', render: ({ ipk }) => <Score value={ipk} />, align: 'right', card: 'fact' },
];

type HandOverProps = { studentIds: string[]; onDone: () => void; onClose: () => void };

/** Moves the ticked students to another advisor. */
function HandOver({ studentIds, onDone, onClose }: HandOverProps) {
  const [advisorId, setAdvisorId] = useState<string | null>(null);
  const give = useEndpointMutation(studentContract.addToAdvisor, {
    invalidates: [studentContract.list, lecturerContract.list],
  });
  const start = (): void => {
    if (advisorId === null) return;
    give.mutate(
      { params: { advisorId }, body: { studentIds } },
      {
        onSuccess: ({ data, message }) => {
          if (data.overloaded) toast.warning(`Dosen ini kini membimbing ${data.load} mahasiswa.`);
          else toast.success(message ?? 'Dosen PA diganti.');
          onDone();
        },
        onError: showError,
      },
    );
  };
  return (
    <Stack>
      <LookupSelect
        endpoint={lecturerContract.select}
        label="Dosen PA baru"
        value={advisorId}
        onChange={setAdvisorId}
        withAsterisk
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button disabled={advisorId === null} loading={give.isPending} onClick={start}>
          Alihkan {studentIds.length} mahasiswa
        </Button>
      </Group>
    </Stack>
  );
}

/** Advisees of a lecturer, who can be moved to another. */
export function Advisees({ lecturer }: { lecturer: LecturerView }) {
  const can = useCan();
  const navigate = useNavigate();
  const [moving, setMoving] = useState<{ ids: string[]; clear: () => void } | null>(null);
  const close = (): void => setMoving(null);
  return (
    <>
      <ListTable
        endpoint={studentContract.list}
        fixed={{ advisorId: lecturer._id }}
        columns={columns}
        searchLabel="Cari NIM atau nama"
        noun="mahasiswa"
        nothing={{ title: 'Belum ada mahasiswa bimbingan.' }}
        rowName={({ name }) => name}
        onOpen={({ _id }) => void navigate(`/staff/mahasiswa/${_id}`)}
        {...(can(studentContract.addToAdvisor.access) && {
          renderBulk: (rows: StudentRow[], clear: () => void) => (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => setMoving({ ids: rows.map(({ _id }) => _id), clear })}
            >
              Alihkan dosen PA
            </Button>
          ),
        })}
      />
      <Modal opened={moving !== null} onClose={close} title="Alihkan dosen PA">
        <ListsInPlace>
          {moving !== null && (
            <HandOver
              studentIds={moving.ids}
              onDone={() => {
                moving.clear();
                close();
              }}
              onClose={close}
            />
          )}
        </ListsInPlace>
      </Modal>
    </>
  );
}
