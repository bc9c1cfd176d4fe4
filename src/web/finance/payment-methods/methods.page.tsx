import { Button, CopyButton, Group, Text } from '@mantine/core';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MethodView,
  paymentMethodContract,
} from '#shared/finance/payment-methods/payment-method.contract.ts';
import { methodTypeLabels } from '#shared/finance/billing/kinds.ts';
import { groupDigits } from '#shared/platform/format/account-number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from '#web/finance/billing/billing.module.css';

const MethodDialog = later(async () => (await import('./MethodDialog.tsx')).MethodDialog);

const methodsQuery = () => endpointQuery(paymentMethodContract.list, { query: { limit: 100 } });
export const loader = pageLoader((client) => client.ensureQueryData(methodsQuery()));

/** The number money is sent to, in groups of four, to be copied whole. */
function AccountNumber({ method }: { method: MethodView }) {
  const { type, accountNumber, vaPrefix } = method;
  const isVirtual = type === 'VIRTUAL_ACCOUNT';
  const number = isVirtual ? vaPrefix : accountNumber;
  if (number === '') return null;
  return (
    <Group justify="space-between" wrap="nowrap">
      <span className={classes.number}>
        {groupDigits(number)}
        {isVirtual && ' + NIM'}
      </span>
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <Button variant="subtle" size="compact-sm" onClick={copy}>
            {copied ? 'Tersalin' : 'Salin'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

type CardProps = { method: MethodView; onEdit: (() => void) | null; onRemove: (() => void) | null };

function MethodCard({ method, onEdit, onRemove }: CardProps) {
  const { name, type, bankName, accountHolder, image, isActive } = method;
  const actions = [
    ...(onEdit === null ? [] : [{ label: 'Ubah', run: onEdit }]),
    ...(onRemove === null ? [] : [{ label: 'Hapus', danger: true, run: onRemove }]),
  ];
  return (
    <article className={classes.method} data-active={isActive} aria-label={name}>
      <div className={classes.head}>
        {image === null ? (
          <span className={classes.logo} aria-hidden>
            <IconBuildingBank size={24} stroke={1.7} />
          </span>
        ) : (
          <img className={classes.logo} src={image} alt="" width={48} height={48} />
        )}
        <div>
          <h2>{name}</h2>
          <span className={classes.soft}>
            {methodTypeLabels[type]}
            {bankName !== '' && ` · ${bankName}`}
          </span>
        </div>
        <RowMenu name={name} actions={actions} />
      </div>
      <AccountNumber method={method} />
      {accountHolder !== '' && <Text size="sm">a.n. {accountHolder}</Text>}
      <span>
        <StatusChip tone={isActive ? 'success' : 'neutral'}>
          {isActive ? 'Dipakai' : 'Tidak dipakai'}
        </StatusChip>
      </span>
    </article>
  );
}

/** `/staff/metode-pembayaran`: where money arrives. */
export function Component() {
  const can = useCan();
  const { data } = useSuspenseQuery(methodsQuery());
  const [open, setOpen] = useState<{ method: MethodView | null } | null>(null);
  const remove = useAskedChange(paymentMethodContract.remove, [paymentMethodContract.list]);
  const mayEdit = can({ permissions: ['paymentMethod:update'] });
  const add = can({ permissions: ['paymentMethod:create'] }) ? (
    <Button onClick={() => setOpen({ method: null })}>Tambah metode</Button>
  ) : undefined;
  const ask = ({ _id, name }: MethodView) =>
    void remove(
      {
        title: `Hapus metode ${name}?`,
        consequence: 'Mahasiswa tidak dapat membayar melalui metode ini lagi.',
      },
      { params: { id: _id } },
    );
  return (
    <Page
      title="Metode pembayaran"
      purpose="Rekening, virtual account, dan kas tempat mahasiswa membayar."
      actions={add}
    >
      {data.data.length === 0 ? (
        <EmptyState title="Belum ada metode pembayaran." action={add} />
      ) : (
        <div className={classes.cards}>
          {data.data.map((method) => (
            <MethodCard
              key={method._id}
              method={method}
              onEdit={mayEdit ? () => setOpen({ method }) : null}
              onRemove={can(paymentMethodContract.remove.access) ? () => ask(method) : null}
            />
          ))}
        </div>
      )}
      {open !== null && <MethodDialog method={open.method} onClose={() => setOpen(null)} />}
    </Page>
  );
}
