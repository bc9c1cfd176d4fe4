import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { useState } from 'react';
import { roomChoices } from './filters.ts';
import type { ScheduleOptions } from './queries.ts';

type Props = {
  /** Names of the classes that move. */
  classes: readonly string[];
  options: ScheduleOptions;
  busy: boolean;
  onSubmit: (roomId: string) => void;
  onClose: () => void;
};

const SHOWN = 5;

/** Asks for the room that the chosen classes move into; days and times stay. */
export function RoomWindow({ classes, options, busy, onSubmit, onClose }: Props) {
  const [roomId, setRoomId] = useState<string | null>(null);
  const more = classes.length - SHOWN;
  return (
    <Modal opened onClose={onClose} title={`Ganti ruang ${classes.length} kelas`}>
      <ListsInPlace>
        <Stack>
          <Text>
            {classes.slice(0, SHOWN).join(', ')}
            {more > 0 && ` dan ${more} lainnya`}. Hari dan jam tetap; kelas yang bentrok atau melebihi
            kapasitas ruang tidak dipindahkan.
          </Text>
          <Select
            label="Ruang baru"
            placeholder="Pilih ruang"
            data={roomChoices(options)}
            value={roomId}
            onChange={setRoomId}
            searchable
            withAsterisk
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Batal
            </Button>
            <Button
              disabled={roomId === null}
              loading={busy}
              onClick={() => roomId !== null && onSubmit(roomId)}
            >
              Ganti ruang
            </Button>
          </Group>
        </Stack>
      </ListsInPlace>
    </Modal>
  );
}
