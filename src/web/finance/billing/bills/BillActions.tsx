import { Button, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillDetail } from '#shared/finance/billing/bill.views.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { staleBills } from './stale-bills.ts';

const DepositDialog = later(async () => (await import('./DepositDialog.tsx')).DepositDialog);
const MoveDialog = later(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const PlanDialog = later(async () => (await import('./PlanDialog.tsx')).PlanDialog);

type Task = 'restore' | 'cancel' | 'waive' | 'deposit' | 'plan' | 'move';

type ReasonedTask = 'restore' | 'cancel' | 'waive';

const questions: Record<
  ReasonedTask,
  (bill: BillDetail) => { title: string; consequence: string; verb: string }
> = {
  cancel: (bill) => ({
    title: `Batalkan ${bill.typeName} ${bill.name}?`,
    consequence:
      bill.paid > 0
        ? `${rupiah(bill.paid)} yang sudah dibayar masuk ke deposit.`
        : 'Tagihan ini tidak perlu dibayar lagi.',
    verb: 'Batalkan tagihan',
  }),
  restore: (bill) => ({
    title: `Pulihkan ${bill.typeName} ${bill.name}?`,
    consequence:
      bill.deposit > 0
        ? `Ditagih lagi menurut jenisnya hari ini. Deposit ${rupiah(bill.deposit)} dapat dipakai membayarnya.`
        : 'Ditagih lagi menurut jenisnya hari ini.',
    verb: 'Pulihkan tagihan',
  }),
  waive: (bill) => ({
    title: `Hapus denda ${rupiah(bill.lateFee)}?`,
    consequence: 'Denda yang sudah dihapus tidak ditagih lagi.',
    verb: 'Hapus denda',
  }),
};

type ReasonedProps = { bill: BillDetail; task: ReasonedTask; onClose: () => void };

/** Cancels a bill, brings it back or forgives its late fee; each needs a reason. */
function Reasoned({ bill, task, onClose }: ReasonedProps) {
  const change = useEndpointMutation(billContract[task], { invalidates: staleBills });
  const submit = (reason: string): void =>
    change.mutate(
      { params: { id: bill._id }, body: { reason, updatedAt: bill.updatedAt } },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Selesai.');
          onClose();
        },
      },
    );
  return (
    <ReasonWindow {...questions[task](bill)} busy={change.isPending} onSubmit={submit} onClose={onClose} />
  );
}

/** What may be done with a bill as it is. */
function useTasks(bill: BillDetail): { task: Task; label: string; danger?: true }[] {
  const can = useCan();
  if (bill.status === 'CANCELLED') {
    return can(billContract.restore.access) ? [{ task: 'restore', label: 'Pulihkan tagihan' }] : [];
  }
  return [
    ...(bill.deposit > 0 && bill.balance > 0 && can(billContract.payByDeposit.access)
      ? [{ task: 'deposit' as const, label: 'Bayar dari deposit' }]
      : []),
    ...(can(billContract.plan.access) && bill.balance > 0
      ? [{ task: 'plan' as const, label: 'Atur cicilan' }]
      : []),
    ...(bill.moves.length > 0 && can(billContract.move.access)
      ? [{ task: 'move' as const, label: 'Ganti tagihan' }]
      : []),
    ...(bill.lateFee > 0 && can(billContract.waive.access)
      ? [{ task: 'waive' as const, label: 'Hapus denda' }]
      : []),
    ...(can(billContract.cancel.access)
      ? [{ task: 'cancel' as const, label: 'Batalkan tagihan', danger: true as const }]
      : []),
  ];
}

/** The menu of a bill, and the window of what was chosen. */
export function BillActions({ bill }: { bill: BillDetail }) {
  const tasks = useTasks(bill);
  const [open, setOpen] = useState<Task | null>(null);
  const close = () => setOpen(null);
  if (tasks.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={18} stroke={1.7} />}>Tindakan</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {tasks.map(({ task, label, danger }) => (
            <Menu.Item key={task} onClick={() => setOpen(task)} {...(danger && { color: 'red' })}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {(open === 'cancel' || open === 'restore' || open === 'waive') && (
        <Reasoned bill={bill} task={open} onClose={close} />
      )}
      {open === 'deposit' && <DepositDialog bill={bill} onClose={close} />}
      {open === 'plan' && <PlanDialog bill={bill} onClose={close} />}
      {open === 'move' && <MoveDialog bill={bill} onClose={close} />}
    </>
  );
}
