import { Button, Group, Modal, Stack, Table, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessContract, type PermissionView } from '#shared/identity/access/access.contract.ts';
import { matches } from '#shared/platform/format/search.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from './access.module.css';
import { permissionWords } from './permission-words.ts';

/** Lines of a list of permissions: `name` or `name - what it allows`. */
const parseLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...words] = line.split(' - ');
      return { name: name.trim(), description: words.join(' - ').trim() };
    });

/** Adds one or many permissions, one per line; existing ones are skipped and said. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const rows = parseLines(text);
  const create = useEndpointMutation(accessContract.createPermissions, {
    invalidates: [accessContract.permissions],
  });
  const send = (): void =>
    create.mutate(
      { body: { permissions: rows } },
      {
        onSuccess: ({ data: { created, skipped } }) => {
          const rest = skipped.length === 0 ? '' : ` Sudah ada: ${skipped.join(', ')}.`;
          toast.success(`${created.length} izin ditambahkan.${rest}`);
          onClose();
        },
        onError: (failure) => setError(messageOf(failure)),
      },
    );
  return (
    <Modal opened onClose={onClose} title="Tambah izin" closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        <Textarea
          label="Izin"
          description="Satu per baris, misalnya student:get atau student:get - Melihat mahasiswa."
          autosize
          minRows={4}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button onClick={send} loading={create.isPending} disabled={rows.length === 0}>
            {rows.length < 2 ? 'Tambah' : `Tambah ${rows.length} izin`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Rows({ rows }: { rows: readonly PermissionView[] }) {
  const remove = useAskedChange(accessContract.deletePermission, [accessContract.permissions]);
  const askRemove = ({ _id: id, name, roles }: PermissionView) =>
    void remove({ title: `Hapus izin ${name}?`, consequence: `Dipakai ${roles} peran.` }, { params: { id } });
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label="Daftar izin" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Izin</Table.Th>
            <Table.Th ta="right">Peran</Table.Th>
            <Table.Th>
              <span className="sr-only">Tindakan</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((permission) => (
            <Table.Tr key={permission._id}>
              <Table.Td>
                <span className={classes.words}>
                  <span>{permission.name}</span>
                  <span className={classes.soft}>
                    {permission.description || permissionWords(permission.name)}
                  </span>
                </span>
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {permission.roles}
              </Table.Td>
              <Table.Td ta="right">
                <RowMenu
                  name={permission.name}
                  actions={[{ label: 'Hapus', danger: true, run: () => askRemove(permission) }]}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** All permissions with the number of roles that have each. */
export function PermissionsTab() {
  const asked = useQuery(endpointQuery(accessContract.permissions, {}));
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const isShown = ({ name, description }: PermissionView): boolean =>
    matches(`${name} ${permissionWords(name)} ${description}`, search);
  return (
    <Panel>
      <div className={classes.stack}>
        <Group justify="space-between">
          <TextInput
            type="search"
            aria-label="Cari izin"
            placeholder="Cari izin"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button onClick={() => setAdding(true)}>Tambah izin</Button>
        </Group>
        <Asked query={asked} what="izin">
          {(permissions) =>
            permissions.some(isShown) ? (
              <Rows rows={permissions.filter(isShown)} />
            ) : (
              <EmptyState drawing="no-match" title="Tidak ada izin yang cocok." />
            )
          }
        </Asked>
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}
