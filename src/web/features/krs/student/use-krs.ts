import { useState } from 'react';
import {
  krsContract,
  type KrsInputView,
  type KrsOfferView,
  type KrsProblemView,
} from '#shared/contracts/krs.contract.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';

type Action = 'draft' | 'submit' | 'withdraw';

export type KrsEditing = {
  ids: readonly string[];
  editable: boolean;
  /** Whether the plan differs from what is saved. */
  changed: boolean;
  pending: Action | null;
  /** What the server said against the last submission. */
  problems: readonly KrsProblemView[];
  toggle: (offer: KrsOfferView) => void;
  send: (action: 'draft' | 'submit') => void;
  withdraw: () => Promise<void>;
};

const problemsIn = (error: unknown): KrsProblemView[] | null =>
  error instanceof CallError && error.body?.code === 'KRS_REJECTED'
    ? (error.body.data as KrsProblemView[])
    : null;

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The plan being edited: begins with the saved one, is sent with the state it was based on. */
export function useKrsEditing(data: KrsInputView): KrsEditing {
  const [base, setBase] = useState({ updatedAt: data.krs?.updatedAt ?? null, plan: data.plan });
  const [ids, setIds] = useState<readonly string[]>(data.plan);
  const [problems, setProblems] = useState<readonly KrsProblemView[]>([]);
  const [pending, setPending] = useState<Action | null>(null);
  const save = useEndpointMutation(krsContract.save, { invalidates: [krsContract.input] });
  const confirm = useConfirm();
  // A newer KRS arrived (saved here, or decided elsewhere): the plan begins with it.
  if (base.updatedAt !== (data.krs?.updatedAt ?? null)) {
    setBase({ updatedAt: data.krs?.updatedAt ?? null, plan: data.plan });
    setIds(data.plan);
  }
  const act = (action: Action): void => {
    setPending(action);
    setProblems([]);
    const body = { scheduleIds: [...ids], action, updatedAt: data.krs?.updatedAt ?? null };
    save.mutate(
      { body },
      {
        onSuccess: ({ message }) => toast.success(message ?? 'KRS tersimpan.'),
        onError: (error) => {
          const found = problemsIn(error);
          if (found) setProblems(found);
          showError(error);
        },
        onSettled: () => setPending(null),
      },
    );
  };
  const toggle = ({ scheduleId }: KrsOfferView): void => {
    setProblems((before) => before.filter((one) => one.scheduleId !== null && one.scheduleId !== scheduleId));
    setIds((before) =>
      before.includes(scheduleId) ? before.filter((one) => one !== scheduleId) : [...before, scheduleId],
    );
  };
  const withdraw = async (): Promise<void> => {
    const agreed = await confirm({
      title: 'Tarik kembali KRS yang diajukan?',
      consequence: 'Kursi yang belum disetujui dilepas dan dapat diambil mahasiswa lain.',
      verb: 'Tarik kembali',
    });
    if (agreed) act('withdraw');
  };
  const editable = data.actions.includes('draft') || data.actions.includes('submit');
  return { ids, editable, changed: !sameSet(ids, base.plan), pending, problems, toggle, send: act, withdraw };
}
