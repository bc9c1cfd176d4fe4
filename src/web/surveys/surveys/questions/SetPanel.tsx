import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type EvaluationQuestion,
  evaluationQuestionContract,
  type QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { questionLimits, questionsLeft, setStatusLabels } from '#shared/surveys/surveys/instrument.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped, NOTHING } from '#shared/platform/format/number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { QuestionRow } from './QuestionRow.tsx';
import classes from './questions.module.css';

const QuestionDialog = later(async () => (await import('./QuestionDialog.tsx')).QuestionDialog);

const contract = evaluationQuestionContract;
const lists = [contract.list];
const tones: Record<QuestionSet['status'], Tone> = {
  DRAFT: 'warning',
  ACTIVE: 'success',
  ARCHIVED: 'neutral',
};

/** Puts a question one place up or down; the order shown moves at once. */
function useOrder(set: QuestionSet) {
  const save = useEndpointMutation(contract.saveSet, { invalidates: lists });
  const move = (at: number, by: -1 | 1): void => {
    const ids = set.questions.map(({ _id }) => _id);
    const [moved] = ids.splice(at, 1);
    if (moved === undefined) return;
    ids.splice(at + by, 0, moved);
    const body = { updatedAt: set.updatedAt, order: ids };
    save.mutate({ params: { id: set._id }, body }, { onError: showError });
  };
  return { move, busy: save.isPending };
}

const leftOf = ({ type, questions }: QuestionSet, kind: 'LIKERT5' | 'TEXT'): number =>
  questionsLeft(type, questions, kind);

/** `18 dari 20` questions of a kind. */
const countOf = (set: QuestionSet, kind: 'LIKERT5' | 'TEXT'): string => {
  const most = questionLimits[set.type][kind];
  return `${most - leftOf(set, kind)} dari ${most}`;
};

const isFull = (set: QuestionSet): boolean => leftOf(set, 'LIKERT5') <= 0 && leftOf(set, 'TEXT') <= 0;

/** Why a version is as it is, or cannot grow. */
function noteOf(set: QuestionSet): string | undefined {
  const { forms, status, type } = set;
  if (forms > 0) return `Dipakai pada ${grouped(forms)} formulir, sehingga tidak berubah lagi.`;
  if (status === 'ARCHIVED') return 'Arsip tidak berubah lagi.';
  return isFull(set) ? `${type} sudah memiliki semua pertanyaan yang boleh ditanyakan.` : undefined;
}

/** Since when a version is asked; the first one has been there from the start. */
function sinceWords({ status, activeFrom }: QuestionSet): string {
  if (activeFrom !== null) return periodLabel(activeFrom);
  return status === 'DRAFT' ? NOTHING : 'Awal';
}

/** The questions of a version; those of one that nobody has answered can be changed. */
export function SetPanel({ set }: { set: QuestionSet }) {
  const can = useCan();
  const mayEdit = can(contract.save.access) && !set.isFrozen;
  const { move, busy } = useOrder(set);
  const remove = useAskedChange(contract.remove, lists);
  const [open, setOpen] = useState<EvaluationQuestion | 'new' | null>(null);
  const drop = ({ _id, code, updatedAt }: EvaluationQuestion): void =>
    void remove(
      {
        title: `Hapus pertanyaan ${code}?`,
        consequence: `${set.type} versi ${set.version} tidak menanyakannya lagi.`,
      },
      { params: { id: _id }, body: { updatedAt } },
    );
  return (
    <>
      <DetailBand
        title={set.title}
        subtitle={`${set.type} versi ${set.version}`}
        status={<StatusChip tone={tones[set.status]}>{setStatusLabels[set.status]}</StatusChip>}
        figures={[
          { label: 'Pertanyaan skala', value: countOf(set, 'LIKERT5') },
          { label: 'Isian', value: countOf(set, 'TEXT') },
          { label: 'Formulir terisi', value: grouped(set.forms) },
          { label: 'Dipakai sejak', value: sinceWords(set) },
        ]}
      />
      <Panel
        title="Pertanyaan"
        hint={noteOf(set)}
        actions={mayEdit && !isFull(set) && <Button onClick={() => setOpen('new')}>Tambah pertanyaan</Button>}
      >
        {set.questions.length === 0 ? (
          <EmptyState title="Belum ada pertanyaan pada versi ini." />
        ) : (
          <ol className={classes.list} aria-label={`Pertanyaan ${set.type} versi ${set.version}`}>
            {set.questions.map((question, at) => (
              <QuestionRow
                key={question._id}
                question={question}
                first={at === 0}
                last={at === set.questions.length - 1}
                busy={busy}
                editable={mayEdit}
                deletable={mayEdit && can(contract.remove.access)}
                onMove={(by) => move(at, by)}
                onEdit={() => setOpen(question)}
                onRemove={() => drop(question)}
              />
            ))}
          </ol>
        )}
      </Panel>
      {open !== null && (
        <QuestionDialog set={set} question={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
