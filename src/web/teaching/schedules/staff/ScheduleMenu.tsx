import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { classTitle } from '../labels.tsx';
import { CancelClass, useRemoveClass } from './class-changes.tsx';

/** What can be done with one class, in a list. */
export function ScheduleMenu({ row }: { row: ScheduleRow }) {
  const can = useCan();
  const remove = useRemoveClass();
  const [cancelling, setCancelling] = useState(false);
  const path = `/staff/lecture-schedule/${row._id}`;
  const mayChange = can({ permissions: ['schedule:update'] }) && row.status === 'NOT-YET';
  const mayDelete = can({ permissions: ['schedule:delete'] });
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            aria-label={`Tindakan untuk ${classTitle(row)}`}
            onClick={(event) => event.stopPropagation()}
          >
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
          <Menu.Item component={Link} to={path}>
            Buka
          </Menu.Item>
          {mayChange && (
            <Menu.Item component={Link} to={`${path}/ubah`}>
              Ubah jadwal
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={`${path}?tab=presensi`}>
            Presensi
          </Menu.Item>
          {mayDelete && <Menu.Divider />}
          {mayDelete && row.status === 'NOT-YET' && (
            <Menu.Item onClick={() => setCancelling(true)}>Batalkan kelas</Menu.Item>
          )}
          {mayDelete && row.status === 'CANCLE' && (
            <Menu.Item onClick={() => setCancelling(true)}>Aktifkan kembali</Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="var(--danger-ink)" onClick={() => void remove(row)}>
              Hapus
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {cancelling && <CancelClass row={row} onClose={() => setCancelling(false)} />}
    </>
  );
}
