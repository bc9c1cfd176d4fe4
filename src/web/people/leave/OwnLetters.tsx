import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { letterContract, type LetterView } from '#shared/completion/letters/letter.contract.ts';
import { letterTypeLabels } from '#shared/completion/letters/letter.ts';
import { download } from '#web/platform/lib/download.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { StandingNote } from '#web/platform/ui/StandingNote.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { LetterChip } from './LetterChip.tsx';

const AskLetter = later(async () => (await import('./AskLetter.tsx')).AskLetter);

function Letter({ letter }: { letter: LetterView }) {
  const cancel = useAskedChange(letterContract.cancel, [letterContract.own]);
  const { _id: id, type, state, number, updatedAt, note, purpose, createdAt } = letter;
  const title = letterTypeLabels[type];
  return (
    <Panel title={title} hint={<LetterChip state={state} />}>
      <Stack gap="xs">
        <div>
          {purpose} · <MomentText at={createdAt} />
        </div>
        {number !== null && <div>Nomor {number}</div>}
        {note !== '' && <div>Catatan: {note}</div>}
        <Group>
          {state === 'ISSUED' && (
            <PrintButton print={() => download(letterContract.print, { params: { id } })}>
              Unduh surat
            </PrintButton>
          )}
          {state === 'SUBMITTED' && (
            <Button
              variant="default"
              onClick={() =>
                void cancel(
                  {
                    title: `Batalkan permintaan ${title}?`,
                    consequence: 'Surat tidak dibuat.',
                    verb: 'Batalkan',
                  },
                  { params: { id }, body: { updatedAt } },
                )
              }
            >
              Batalkan
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

/** The student's letters, and the request for a new one. */
export function OwnLetters() {
  const [asking, setAsking] = useState(false);
  const result = useQuery(endpointQuery(letterContract.own, {}));
  const ask = useLeft()(letterContract.ask) ? (
    <Button onClick={() => setAsking(true)}>Minta surat</Button>
  ) : (
    <StandingNote />
  );
  return (
    <Stack>
      <Asked query={result} what="surat">
        {(letters) =>
          letters.length === 0 ? (
            <EmptyState
              title="Belum ada surat."
              hint="Surat dari BAAK dapat diminta dan diunduh di sini."
              action={ask}
            />
          ) : (
            <>
              <Group justify="flex-end">{ask}</Group>
              {letters.map((letter) => (
                <Letter key={letter._id} letter={letter} />
              ))}
            </>
          )
        }
      </Asked>
      {asking && <AskLetter onClose={() => setAsking(false)} />}
    </Stack>
  );
}
