import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  evaluationQuestionContract,
  type QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { Preview } from './Preview.tsx';

const SetDialog = later(async () => (await import('./SetDialog.tsx')).SetDialog);

const contract = evaluationQuestionContract;
const lists = [contract.list];

type Props = { set: QuestionSet; sets: readonly QuestionSet[]; onShow: (id: string) => void };

/** What can be done with a version: look at it as a student does, start the next, use it, delete the draft. */
export function SetActions({ set, sets, onShow }: Props) {
  const can = useCan();
  const [open, setOpen] = useState<'preview' | 'settings' | null>(null);
  const create = useEndpointMutation(contract.createSet, { invalidates: lists });
  const activate = useAskedChange(contract.activate, lists);
  const remove = useAskedChange(contract.removeSet, lists);
  const name = `${set.type} versi ${set.version}`;
  const target = { params: { id: set._id }, body: { updatedAt: set.updatedAt } };
  const hasDraft = sets.some(({ status }) => status === 'DRAFT');

  const start = (): void =>
    create.mutate(
      { body: { type: set.type, from: set._id } },
      {
        onError: showError,
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Draf dibuat.');
          onShow(data._id);
        },
      },
    );
  const actions = [
    { label: 'Pratinjau', run: () => setOpen('preview') },
    ...(can(contract.saveSet.access) && !set.isFrozen
      ? [{ label: 'Ubah judul dan bobot dimensi', run: () => setOpen('settings') }]
      : []),
    ...(can(contract.removeSet.access) && set.status === 'DRAFT'
      ? [
          {
            label: 'Hapus draf',
            run: () =>
              void remove(
                {
                  title: `Hapus draf ${name}?`,
                  consequence: `${set.questions.length} pertanyaan ikut terhapus.`,
                },
                target,
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {can(contract.activate.access) && set.status !== 'ACTIVE' && (
        <Button
          onClick={() =>
            void activate(
              {
                title: `Pakai ${name}?`,
                consequence: 'Survei berikutnya menanyakan versi ini; versi sekarang menjadi arsip.',
                verb: 'Pakai',
                danger: false,
              },
              target,
            )
          }
        >
          Pakai versi ini
        </Button>
      )}
      {can(contract.createSet.access) && !hasDraft && (
        <Button
          variant={set.status === 'ACTIVE' ? 'filled' : 'default'}
          loading={create.isPending}
          onClick={start}
        >
          Buat versi baru
        </Button>
      )}
      <RowMenu name={name} actions={actions} />
      {open === 'preview' && <Preview set={set} onClose={() => setOpen(null)} />}
      {open === 'settings' && <SetDialog set={set} onClose={() => setOpen(null)} />}
    </>
  );
}
