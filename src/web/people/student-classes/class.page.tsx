import { Button, Checkbox, Table } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  studentClassContract,
  type StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PersonCell } from '#web/platform/ui/people/PersonCell.tsx';
import { StudentStatusChip } from '#web/people/students/StudentStatusChip.tsx';
import classes from './student-classes.module.css';
import { later } from '#web/platform/lib/later.tsx';

const AddMembers = later(async () => (await import('./AddMembers.tsx')).AddMembers);
const ClassDialog = later(async () => (await import('./ClassDialog.tsx')).ClassDialog);
const MoveDialog = later(async () => (await import('./MoveDialog.tsx')).MoveDialog);

const oneClass = (id: string) => endpointQuery(studentClassContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(oneClass(params['id'] ?? '')),
);

type Member = { _id: string; nim: string; name: string; photo: string | null; status: 'active' };
type Members = readonly (Omit<Member, 'status'> & {
  status: Parameters<typeof StudentStatusChip>[0]['status'];
})[];
type ListProps = { members: Members; chosen: readonly string[] | null; onChoose: (ids: string[]) => void };

/** Members, with check boxes for users who may move them. */
function MemberList({ members, chosen, onChoose }: ListProps) {
  const toggle = (id: string): void =>
    onChoose(chosen?.includes(id) ? chosen.filter((chosenId) => chosenId !== id) : [...(chosen ?? []), id]);
  return (
    <Table verticalSpacing="xs" aria-label="Anggota kelas">
      <Table.Tbody>
        {members.map(({ _id, nim, name, photo, status }) => (
          <Table.Tr key={_id}>
            {chosen !== null && (
              <Table.Td w="3rem">
                <Checkbox
                  aria-label={`Pilih ${name}`}
                  checked={chosen.includes(_id)}
                  onChange={() => toggle(_id)}
                />
              </Table.Td>
            )}
            <Table.Td>
              <Link to={`/staff/mahasiswa/${_id}`} className={classes.link}>
                <PersonCell name={name} avatar={photo} below={nim} />
              </Link>
            </Table.Td>
            <Table.Td ta="right">
              <StudentStatusChip status={status} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** `/staff/student-class/:id`: a class and its members. */
export function Component() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(oneClass(id));
  const can = useCan();
  const moves = can(studentClassContract.move.access);
  const [chosen, setChosen] = useState<string[]>([]);
  const [open, setOpen] = useState<'edit' | 'move' | 'add' | null>(null);
  const { students, ...row } = data;
  const close = (): void => setOpen(null);
  return (
    <Page
      title={`Kelas ${row.name}`}
      actions={
        <>
          {can({ permissions: ['studentclass:update'] }) && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.7} />}
              onClick={() => setOpen('edit')}
            >
              Ubah kelas
            </Button>
          )}
          {moves && (
            <Button leftSection={<IconUserPlus size={18} stroke={1.7} />} onClick={() => setOpen('add')}>
              Tambah anggota
            </Button>
          )}
        </>
      }
    >
      <DetailBand
        title={`Angkatan ${row.entryYear}, ${classTypeLabels[row.classType]}`}
        subtitle={row.label}
        figures={[
          { label: 'Anggota', value: `${row.members} dari ${row.capacity}` },
          { label: 'Dosen PA', value: row.advisorName ?? '-' },
        ]}
      />
      <Panel
        title="Anggota"
        actions={
          chosen.length > 0 ? (
            <Button variant="default" onClick={() => setOpen('move')}>
              Pindahkan {chosen.length} mahasiswa
            </Button>
          ) : undefined
        }
      >
        {students.length === 0 ? (
          <EmptyState title="Kelas ini belum memiliki anggota." />
        ) : (
          <MemberList members={students} chosen={moves ? chosen : null} onChoose={setChosen} />
        )}
      </Panel>
      <ClassDialog editing={open === 'edit' ? (row satisfies StudentClassRow) : null} onClose={close} />
      <MoveDialog
        opened={open === 'move'}
        from={row}
        studentIds={chosen}
        onMoved={() => setChosen([])}
        onClose={close}
      />
      <AddMembers opened={open === 'add'} into={row} onClose={close} />
    </Page>
  );
}
