import { Button } from '@mantine/core';
import { useState } from 'react';
import { unitLabels, units, userContract, type UserView } from '#shared/identity/users/user.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan, useUser } from '#web/platform/lib/session.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { PersonAvatar } from '#web/platform/ui/PersonAvatar.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ManyActions } from '#web/platform/ui/table/ManyActions.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import type { NewPassword } from './PasswordOnce.tsx';
import { staffValues } from './staff-values.ts';
import classes from './users.module.css';
import { later } from '#web/platform/lib/later.tsx';

const PasswordOnce = later(async () => (await import('./PasswordOnce.tsx')).PasswordOnce);
const StaffDialog = later(async () => (await import('./StaffDialog.tsx')).StaffDialog);

const unitNames: Record<string, string> = unitLabels;

const columns: Column<UserView>[] = [
  {
    key: 'name',
    title: 'Nama',
    sortable: true,
    card: 'head',
    render: ({ name, avatar, email }) => (
      <span className={classes.who}>
        <PersonAvatar name={name} avatar={avatar} size="small" />
        <span className={classes.words}>
          {name}
          <span className={classes.soft}>{email}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'unit',
    title: 'Unit',
    card: 'fact',
    render: ({ unit, position }) =>
      [unit === null ? null : (unitNames[unit] ?? unit), position].filter(Boolean).join(', ') || '-',
  },
  {
    key: 'roles',
    title: 'Peran',
    card: 'fact',
    render: ({ roles, Admin }) =>
      [...(Admin ? ['Admin'] : []), ...roles.map(({ name }) => name)].join(', ') || '-',
  },
  { key: 'nip', title: 'NIP', render: ({ nip }) => nip ?? '-', optional: true },
  { key: 'phone', title: 'Nomor HP', render: ({ phone }) => phone ?? '-', optional: true },
  {
    key: 'lastLoginAt',
    title: 'Masuk terakhir',
    sortable: true,
    render: ({ lastLoginAt }) => <MomentText at={lastLoginAt} relative />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status }) => (
      <StatusChip tone={status === 'active' ? 'success' : 'danger'}>
        {status === 'active' ? 'Aktif' : 'Diblokir'}
      </StatusChip>
    ),
  },
];

const filters: Filter[] = [
  { name: 'unit', label: 'Unit', options: units.map((value) => ({ value, label: unitLabels[value] })) },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Aktif' },
      { value: 'blocked', label: 'Diblokir' },
    ],
  },
];

const blockWords = {
  on: 'Buka blokir',
  off: 'Blokir',
  offMeans: 'Akun langsung keluar dan tidak dapat masuk.',
};

/** Actions on an account the user may take; nobody blocks or deletes their own. */
function useActions(onEdit: (user: UserView) => void, onPassword: (made: NewPassword) => void) {
  const can = useCan();
  const me = useUser();
  const confirm = useConfirm();
  const reset = useEndpointMutation(userContract.resetPassword, { invalidates: [userContract.list] });
  const save = useAskedChange(userContract.save, [userContract.list]);
  const remove = useAskedChange(userContract.remove, [userContract.list]);
  const askReset = async ({ _id: id, name }: UserView): Promise<void> => {
    const yes = await confirm({
      title: `Atur ulang kata sandi ${name}?`,
      consequence: 'Kata sandi lama tidak berlaku lagi dan semua sesinya berakhir.',
      verb: 'Atur ulang',
    });
    if (!yes) return;
    reset.mutate(
      { params: { id } },
      { onSuccess: ({ data }) => onPassword({ name, password: data.password }), onError: showError },
    );
  };
  const askBlock = (user: UserView): void => {
    const blocked = user.status === 'blocked';
    const { unit, startDate, ...values } = staffValues(user);
    const known = units.find((one) => one === unit);
    if (known === undefined) return onEdit(user);
    const body = {
      ...values,
      unit: known,
      nip: user.nip,
      phone: user.phone,
      startDate: startDate === '' ? null : startDate,
      status: blocked ? ('active' as const) : ('blocked' as const),
    };
    void save(
      blocked
        ? {
            title: `Buka blokir ${user.name}?`,
            consequence: 'Akun dapat masuk kembali.',
            verb: 'Buka blokir',
            danger: false,
          }
        : {
            title: `Blokir ${user.name}?`,
            consequence: 'Akun langsung keluar dan tidak dapat masuk.',
            verb: 'Blokir',
          },
      { body },
    );
  };
  return (user: UserView) => [
    ...(can(userContract.save.access) ? [{ label: 'Ubah', run: () => onEdit(user) }] : []),
    ...(can(userContract.resetPassword.access)
      ? [{ label: 'Atur ulang kata sandi', run: () => void askReset(user) }]
      : []),
    ...(can(userContract.save.access) && can(userContract.setActive.access) && user._id !== me._id
      ? [{ label: user.status === 'blocked' ? 'Buka blokir' : 'Blokir', run: () => askBlock(user) }]
      : []),
    ...(can(userContract.remove.access) && user._id !== me._id
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                { title: `Hapus akun ${user.name}?`, consequence: 'Akun dan data stafnya dihapus.' },
                { params: { id: user._id } },
              ),
          },
        ]
      : []),
  ];
}

/** `/staff/staff`: staff with their accounts, roles and state. */
export function Component() {
  const can = useCan();
  const [open, setOpen] = useState<{ user: UserView | null } | null>(null);
  const [made, setMade] = useState<NewPassword | null>(null);
  const edit = (user: UserView): void => setOpen({ user });
  const actions = useActions(edit, setMade);
  const mayEdit = can(userContract.save.access);
  const add = mayEdit ? <Button onClick={() => setOpen({ user: null })}>Tambah staf</Button> : undefined;
  return (
    <>
      <TablePage
        title="Staf"
        purpose="Akun staf, peran yang dipegang, dan kapan terakhir masuk."
        actions={add}
        endpoint={userContract.list}
        columns={columns}
        filters={filters}
        exports={can(userContract.export.access) ? listExports(userContract.export) : []}
        exportsChosen
        searchLabel="Cari nama atau email"
        noun="staf"
        nothing={{ title: 'Belum ada staf.', action: add }}
        {...((can(userContract.setActive.access) || can(userContract.removeMany.access)) && {
          renderBulk: (rows: UserView[], clear: () => void) => (
            <ManyActions
              rows={rows}
              clear={clear}
              noun="akun"
              nameOf={({ name }) => name}
              setActive={userContract.setActive}
              remove={userContract.removeMany}
              lists={[userContract.list]}
              isActive={({ status }) => status === 'active'}
              words={blockWords}
            />
          ),
        })}
        rowName={({ name }) => name}
        renderMenu={(user) => <RowMenu name={user.name} actions={actions(user)} />}
        {...(mayEdit && { onOpen: edit })}
      />
      {open !== null && <StaffDialog user={open.user} onClose={() => setOpen(null)} onPassword={setMade} />}
      {made !== null && <PasswordOnce {...made} onClose={() => setMade(null)} />}
    </>
  );
}
