import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import type { ManyItem, ManyOutcome, removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '../ConfirmDialog.tsx';
import type { Question } from '../ConfirmWindow.tsx';
import type { Refused } from './RefusedWindow.tsx';

const RefusedWindow = later(async () => (await import('./RefusedWindow.tsx')).RefusedWindow);

type Props<R extends ManyItem> = {
  rows: readonly R[];
  clear: () => void;
  noun: string;
  nameOf: (row: R) => string;
  setActive: ReturnType<typeof setManyActive>;
  remove: ReturnType<typeof removeMany>;
  /** Lists that are stale afterwards. */
  lists: readonly Endpoint[];
  isActive: (row: R) => boolean;
  /** What putting in use and out of it is called, and what these steps and deleting mean. */
  words?: { on: string; off: string; offMeans: string; onMeans?: string; removeMeans?: string };
};

const plainWords = {
  on: 'Aktifkan',
  off: 'Nonaktifkan',
  offMeans: 'Data lama tetap; pilihan baru tidak lagi menawarkannya.',
  onMeans: 'Dapat dipakai lagi seperti sebelumnya.',
  removeMeans: 'Yang masih dipakai data lain tidak dihapus dan disebutkan alasannya.',
};

const itemsOf = (rows: readonly ManyItem[]): ManyItem[] =>
  rows.map(({ _id, updatedAt }) => ({ _id, updatedAt }));

/** Puts ticked rows in use or out of it, or deletes them; those that stayed as they are are named with the reason. */
export function ManyActions<R extends ManyItem>(props: Props<R>) {
  const { rows, clear, noun, nameOf, lists, isActive } = props;
  const words = { ...plainWords, ...props.words };
  const can = useCan();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<Refused[]>([]);
  const setActive = useEndpointMutation(props.setActive, { invalidates: lists });
  const remove = useEndpointMutation(props.remove, { invalidates: lists });
  const settle = {
    onSuccess: ({ data, message }: { data: ManyOutcome; message: string | undefined }) => {
      const stayed = data.results.filter(({ ok }) => !ok);
      (stayed.length === 0 ? toast.success : toast.warning)(message ?? 'Selesai.');
      setRefused(
        rows.flatMap((row) => {
          const why = stayed.find(({ _id }) => _id === row._id)?.message;
          return why === undefined ? [] : [{ title: nameOf(row), message: why }];
        }),
      );
      if (stayed.length === 0) clear();
    },
    onError: showError,
  };
  const ask = async (question: Question, send: () => void): Promise<void> => {
    if (await confirm(question)) send();
  };
  const turn = (on: boolean): void => {
    const chosen = rows.filter((row) => isActive(row) !== on);
    const verb = `${on ? words.on : words.off} ${chosen.length} ${noun}`;
    const consequence = on ? words.onMeans : words.offMeans;
    void ask({ title: `${verb}?`, consequence, verb, danger: !on }, () =>
      setActive.mutate({ body: { items: itemsOf(chosen), isActive: on } }, settle),
    );
  };
  const askRemove = (): void => {
    const verb = `Hapus ${rows.length} ${noun}`;
    const consequence = words.removeMeans;
    void ask({ title: `${verb}?`, consequence, verb }, () =>
      remove.mutate({ body: { items: itemsOf(rows) } }, settle),
    );
  };
  const active = rows.filter(isActive).length;
  return (
    <>
      {can(props.setActive.access) && active < rows.length && (
        <Button size="compact-md" variant="default" loading={setActive.isPending} onClick={() => turn(true)}>
          {words.on}
        </Button>
      )}
      {can(props.setActive.access) && active > 0 && (
        <Button size="compact-md" variant="default" loading={setActive.isPending} onClick={() => turn(false)}>
          {words.off}
        </Button>
      )}
      {can(props.remove.access) && (
        <Button size="compact-md" color="red" variant="light" loading={remove.isPending} onClick={askRemove}>
          Hapus
        </Button>
      )}
      <RefusedWindow noun={noun} refused={refused} onClose={() => setRefused([])} />
    </>
  );
}
