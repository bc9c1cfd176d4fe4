import { Button, Group, Modal, Pill, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentClassRow } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { type Choice, LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { useMove } from './use-move.ts';

type Props = { opened: boolean; into: StudentClassRow; onClose: () => void };

/** Finds students by NIM or name and adds them to the class. */
export function AddMembers({ opened, into, onClose }: Props) {
  const [picked, setPicked] = useState<Choice[]>([]);
  const { move, busy } = useMove();
  const client = useQueryClient();
  const add = (value: string | null): void => {
    if (value === null || picked.some((student) => student.value === value)) return;
    const seen = client.getQueriesData<Choice[]>({ queryKey: [studentContract.select.path] });
    const choice = seen.flatMap(([, list]) => list ?? []).find((student) => student.value === value);
    setPicked([...picked, choice ?? { value, label: value }]);
  };
  const start = async (): Promise<void> => {
    if (
      !(await move(
        into._id,
        picked.map(({ value }) => value),
      ))
    )
      return;
    setPicked([]);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={`Tambah anggota kelas ${into.name}`}>
      <ListsInPlace>
        <Stack>
          <LookupSelect
            key={picked.length}
            endpoint={studentContract.select}
            label="Mahasiswa"
            placeholder="Ketik NIM atau nama"
            minLetters={2}
            value={null}
            onChange={add}
            data-autofocus
          />
          <Pill.Group>
            {picked.map(({ value, label }) => (
              <Pill
                key={value}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Batal menambah ${label}` }}
                onRemove={() => setPicked(picked.filter((student) => student.value !== value))}
              >
                {label}
              </Pill>
            ))}
          </Pill.Group>
          <Text size="xs" c="dimmed">
            Mahasiswa yang sudah di kelas lain dipindahkan.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button disabled={picked.length === 0} loading={busy} onClick={() => void start()}>
              Tambahkan {picked.length > 0 ? picked.length : ''} mahasiswa
            </Button>
          </Group>
        </Stack>
      </ListsInPlace>
    </Modal>
  );
}
