import { Button, Group, Modal, Stack, Table, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { type khsRow, transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';
import { MomentText } from '#web/platform/ui/values.tsx';

type Row = z.infer<typeof khsRow>;

const kinds: Record<string, string> = {
  SUBMIT: 'Diserahkan dosen',
  RETURN: 'Dikembalikan BAAK',
  PUBLISH: 'Terbit',
  CORRECTION: 'Dikoreksi',
  DEADLINE: 'Batas nilai tunda lewat',
  CONVERSION: 'Diakui',
};

const gradeText = (score: number | null, letter: string | null): string =>
  letter === null ? '-' : `${hundredths(score)} (${letter})`;

/** What a grade is made of, what happened to it, and the objection. */
export function CourseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [typed, setTyped] = useState(false);
  const { close, asking } = useAskedClose(() => typed, onClose);
  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title={`${row.name} (${row.code})`}>
      <Stack onChange={() => setTyped(true)}>
        <Components row={row} />
        {row.history.length > 0 && (
          <section>
            <Text fw={600}>Riwayat nilai</Text>
            <ul>
              {row.history.map(({ at, kind, by, fromScore, fromLetter, toScore, toLetter, reason }) => (
                <li key={`${at} ${kind}`}>
                  <MomentText at={at} /> · {kinds[kind] ?? kind} oleh {by}
                  {kind === 'CORRECTION' &&
                    `: ${gradeText(fromScore, fromLetter)} menjadi ${gradeText(toScore, toLetter)}. ${reason}`}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Objection row={row} onClose={onClose} />
      </Stack>
    </Modal>
  );
}

function Components({ row }: { row: Row }) {
  if (row.components.length === 0) return <Text size="sm">Rincian komponen belum tersedia.</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Komponen</Table.Th>
          <Table.Th ta="right">Bobot</Table.Th>
          <Table.Th ta="right">Nilai</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {row.components.map(({ code, label, weight, score }) => (
          <Table.Tr key={code}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">{hundredths(weight).replace(/,00$/, '')}%</Table.Td>
            <Table.Td ta="right">{hundredths(score)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr fw={600}>
          <Table.Td colSpan={2}>Nilai akhir</Table.Td>
          <Table.Td ta="right">{gradeText(row.score, row.grade)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

function Objection({ row, onClose }: { row: Row; onClose: () => void }) {
  const [text, setText] = useState('');
  const send = useEndpointMutation(gradeContract.object, { invalidates: [transcriptContract.khs] });
  if (row.objection !== null) {
    return (
      <section>
        <Text fw={600}>Sanggahan Anda</Text>
        <Text size="sm">{row.objection.text}</Text>
        <Text size="sm" mt="xs">
          {row.objection.answeredAt === null ? 'Menunggu jawaban dosen.' : `Jawaban: ${row.objection.answer}`}
        </Text>
      </section>
    );
  }
  const { gradeId, objectUntil } = row;
  if (gradeId === null || objectUntil === null) return null;
  const submit = (): void =>
    send.mutate(
      { params: { id: gradeId }, body: { text } },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Sanggahan terkirim.');
          onClose();
        },
      },
    );
  return (
    <Stack gap="xs">
      <Textarea
        label="Ajukan sanggahan"
        description={
          <>
            Sampai <MomentText at={objectUntil} />. Jelaskan apa yang menurut Anda keliru, minimal 10 huruf.
          </>
        }
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="light" onClick={submit} loading={send.isPending} disabled={text.trim().length < 10}>
          Ajukan
        </Button>
      </Group>
    </Stack>
  );
}
