import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  studentClassContract,
  type StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { useMove } from './use-move.ts';

type Props = {
  opened: boolean;
  from: StudentClassRow;
  studentIds: string[];
  onMoved: () => void;
  onClose: () => void;
};

/** Moves the ticked members to another class. */
export function MoveDialog({ opened, from, studentIds, onMoved, onClose }: Props) {
  const [target, setTarget] = useState<string | null>(null);
  const { move, busy } = useMove();
  const start = async (): Promise<void> => {
    if (target === null || !(await move(target, studentIds))) return;
    onMoved();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={`Pindahkan ${studentIds.length} mahasiswa`}>
      <ListsInPlace>
        <Stack>
          <LookupSelect
            endpoint={studentClassContract.select}
            label={`Dari kelas ${from.name} ke kelas`}
            value={target}
            onChange={setTarget}
            withAsterisk
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button
              disabled={target === null || target === from._id}
              loading={busy}
              onClick={() => void start()}
            >
              Pindahkan
            </Button>
          </Group>
        </Stack>
      </ListsInPlace>
    </Modal>
  );
}
