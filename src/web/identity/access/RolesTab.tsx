import { Button, Group, Skeleton, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessContract, type RoleView } from '#shared/identity/access/access.contract.ts';
import { matches } from '#shared/platform/format/search.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from './access.module.css';
import { permissionWords } from './permission-words.ts';
import { later } from '#web/platform/lib/later.tsx';

const RoleDialog = later(async () => (await import('./RoleDialog.tsx')).RoleDialog);

type RowsProps = { roles: readonly RoleView[]; onEdit: (role: RoleView) => void };

function Rows({ roles, onEdit }: RowsProps) {
  const remove = useAskedChange(accessContract.deleteRole, [accessContract.roles]);
  const askRemove = ({ id, name, users }: RoleView) =>
    void remove(
      { title: `Hapus peran ${name}?`, consequence: `${users} akun memegang peran ini.` },
      { params: { id } },
    );
  const actions = (role: RoleView) => [
    { label: 'Ubah', run: () => onEdit(role) },
    ...(role.isSystem ? [] : [{ label: 'Hapus', danger: true, run: () => askRemove(role) }]),
  ];
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label="Daftar peran">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Peran</Table.Th>
            <Table.Th ta="right">Hak</Table.Th>
            <Table.Th ta="right">Pemegang</Table.Th>
            <Table.Th>
              <span className="sr-only">Tindakan</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roles.map((role) => (
            <Table.Tr key={role.id}>
              <Table.Td>
                <span className={classes.words}>
                  <span>
                    {role.name} {role.isSystem && <StatusChip tone="neutral">Bawaan</StatusChip>}
                  </span>
                  <span className={classes.soft}>{role.description}</span>
                </span>
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {role.permissions.length}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {role.users}
              </Table.Td>
              <Table.Td ta="right">
                <RowMenu name={role.name} actions={actions(role)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Roles with the number of permissions and holders. */
export function RolesTab() {
  const { data, error, refetch } = useQuery(endpointQuery(accessContract.roles, {}));
  const { data: permissions = [] } = useLookup(endpointQuery(accessContract.permissions, {}));
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<{ role: RoleView | null } | null>(null);
  const shown = (data ?? []).filter(({ name, permissions: held }) =>
    [name, ...held, ...held.map(permissionWords)].some((text) => matches(text, search)),
  );
  return (
    <Panel>
      <div className={classes.stack}>
        <Group justify="space-between">
          <TextInput
            type="search"
            aria-label="Cari peran atau hak"
            placeholder="Cari peran atau hak"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button onClick={() => setOpen({ role: null })}>Tambah peran</Button>
        </Group>
        {error !== null && data === undefined && (
          <LoadFailure title="Peran gagal dimuat." error={error} onRetry={refetch} />
        )}
        {data === undefined && error === null && <Skeleton height={280} />}
        {data !== undefined && shown.length === 0 && (
          <EmptyState drawing="no-match" title="Tidak ada peran yang cocok." />
        )}
        {shown.length > 0 && <Rows roles={shown} onEdit={(role) => setOpen({ role })} />}
      </div>
      {open !== null && (
        <RoleDialog
          role={open.role}
          all={permissions.map(({ name }) => name)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
