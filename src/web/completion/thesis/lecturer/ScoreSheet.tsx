import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import {
  type AspectKey,
  aspectLabels,
  aspectWeights,
  missingAspects,
  sheetTotal,
} from '#shared/completion/thesis/scoring.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { forgetDraft, keepDraft } from '#web/platform/lib/drafts.ts';
import { askAgain } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { useOtherTab } from '#web/platform/lib/use-other-tab.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useStep } from '../use-step.ts';
import classes from './lecturer.module.css';
import { type ScoreDraft, scoresOf, type Sheet, startingDraft, typedScore } from './score-draft.ts';

type Props = { thesis: ThesisDetail; event: ThesisEvent; sheet: Sheet };

/** The sheet as it is typed; every change is kept on this device until it is saved. */
function useSheet(event: ThesisEvent, sheet: Sheet) {
  const { _id: userId } = useUser();
  const key = draftKey(userId, 'skripsi', event._id);
  const [draft, setDraft] = useState(() => startingDraft(key, sheet));
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  useOtherTab(
    key,
    () => setDraft(startingDraft(key, sheet)),
    () => void askAgain(client, [thesisContract.one]),
  );
  const change = (next: ScoreDraft): void => {
    setDraft(next);
    keepDraft(key, next);
  };
  return { draft, change, tried, try: () => setTried(true), forget: () => forgetDraft(key) };
}

/** The own score sheet of a defence, with the total as it is typed. */
export function ScoreSheet({ thesis, event, sheet }: Props) {
  const state = useSheet(event, sheet);
  const { draft, change, tried } = state;
  const { send, busy } = useStep(thesisContract.lecture);
  const scores = scoresOf(draft);
  const open = missingAspects(sheet.role, scores);
  const errorOf = (key: AspectKey): string | null => {
    const text = draft.scores[key] ?? '';
    if (text.trim() !== '' && typedScore(text) === undefined) return 'Isi angka 0 sampai 100.';
    return tried && open.includes(key) ? 'Isi nilai.' : null;
  };
  const save = (): void => {
    state.try();
    if (open.length > 0) return;
    const body = { action: 'SCORE' as const, _id: thesis._id, updatedAt: sheet.updatedAt };
    send(
      { body: { ...body, eventId: event._id, scores, note: draft.note } },
      `Nilai ${hundredths(sheetTotal(sheet.role, scores))} tersimpan.`,
      { onDone: state.forget },
    );
  };
  return (
    <Panel
      title="Lembar nilai saya"
      hint={`Sebagai ${sheet.role === 'SUPERVISOR' ? 'pembimbing' : 'penguji'}. ${
        event.status === 'DONE'
          ? 'Sidang sudah dikonfirmasi; salah isi dapat diperbaiki sampai ketua memutuskan hasil.'
          : 'Hanya Anda yang melihat nilai ini sampai sidang dikonfirmasi ketua.'
      }`}
    >
      <form
        noValidate
        aria-label="Lembar nilai"
        className={classes.sheet}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          save();
        }}
      >
        {aspectWeights[sheet.role].map(([key, weight]) => (
          <TextInput
            key={key}
            label={aspectLabels[key]}
            description={`Bobot ${weight}%`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={draft.scores[key] ?? ''}
            error={errorOf(key)}
            onChange={(typed) =>
              change({ ...draft, scores: { ...draft.scores, [key]: typed.currentTarget.value } })
            }
          />
        ))}
        <p className={classes.total} role="status">
          Nilai <strong>{open.length === 0 ? hundredths(sheetTotal(sheet.role, scores)) : '-'}</strong>
          {open.length > 0 && <span>{open.length} aspek belum diisi</span>}
        </p>
        <Textarea
          className={classes.wide}
          label="Catatan"
          autosize
          minRows={2}
          value={draft.note}
          onChange={(typed) => change({ ...draft, note: typed.currentTarget.value })}
        />
        <Group className={classes.wide}>
          <Button type="submit" loading={busy}>
            Simpan nilai
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
