import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { sheetsIn } from '#web/platform/ui/import/sheets-in.ts';
import { SheetSelect } from '#web/platform/ui/import/SheetSelect.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';

type Problem = { row: number; nim: string; message: string };

/** What became of a file that was sent. */
type Sent = SheetRead & { isSaved: boolean; problems: readonly Problem[]; unread: readonly string[] };

/** The rows a refused file has to repair. */
function problemsOf(error: unknown): Problem[] {
  const data = error instanceof CallError ? error.body?.data : undefined;
  const rows = (data as { rows?: Problem[] } | undefined)?.rows;
  return Array.isArray(rows) ? rows : [];
}

/** What a refusal leaves to do in this window. */
const refusedBy = (error: unknown): Sent => ({
  ...(sheetsIn(error) ?? { sheet: '', sheets: [], notes: '' }),
  isSaved: false,
  problems: problemsOf(error),
  unread: [],
});

type Props = { scheduleId: string; onClose: () => void; onSaved: () => void };

/**
 * Upload of the class template; a file with mistakes is not saved and its rows are named, as is what was not read: columns, and
 * sheets of a workbook, of which another can be taken.
 */
export function UploadDialog({ scheduleId, onClose, onSaved }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const [sheet, setSheet] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const isDone = sent?.isSaved === true && [sent.sheet, ''].includes(sheet);
  const { close, asking } = useAskedClose(() => files.length > 0 && !isDone, onClose);
  const upload = useEndpointMutation(gradeContract.uploadScores);
  const send = (): void => {
    const [file] = files;
    if (!file) return;
    upload.mutate(
      { body: { scheduleId, sheet }, files: { file } },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Nilai tersimpan.');
          onSaved();
          if (data.unread.length === 0 && data.notes === '') return onClose();
          return setSent({ ...data, isSaved: true, problems: [] });
        },
        onError: (error) => {
          const refused = refusedBy(error);
          setSent(refused);
          if (refused.problems.length === 0) showError(error);
        },
      },
    );
  };
  const template = (): void =>
    void download(gradeContract.template, { params: { id: scheduleId } }).catch(showError);
  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title="Unggah nilai" size="lg">
      <Stack>
        <Text size="sm">
          Isi templat kelas, lalu unggah. Sel kosong tidak mengubah nilai yang sudah tersimpan.
        </Text>
        <Button variant="light" onClick={template}>
          Unduh templat kelas
        </Button>
        <UploadField
          label="Berkas nilai"
          rule={gradeContract.uploadScores.upload}
          value={files}
          onChange={(next) => {
            setFiles(next);
            setSheet('');
            setSent(null);
          }}
        />
        {sent !== null && <Outcome sent={sent} />}
        {sent !== null && (
          <SheetSelect
            sheet={sheet || sent.sheet}
            sheets={sent.sheets}
            isBusy={upload.isPending}
            onChange={setSheet}
          />
        )}
        <Group justify="flex-end">
          <Button onClick={send} disabled={files.length === 0 || isDone} loading={upload.isPending}>
            Unggah dan simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What a person has to know of a file that was sent. */
function Outcome({ sent: { problems, unread, notes } }: { sent: Sent }) {
  return (
    <>
      {problems.length > 0 && <Problems problems={problems} />}
      {unread.length > 0 && (
        <Refusal
          title="Nilai tersimpan, tetapi ada kolom yang tidak dibaca."
          why={`Tidak dikenal: ${unread.join(', ')}.`}
          next="Bila kolom itu berisi nilai, samakan judulnya dengan templat kelas, lalu unggah lagi."
        />
      )}
      {notes !== '' && (
        <Alert color="yellow" title="Periksa isi berkas">
          {notes}
        </Alert>
      )}
    </>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <>
      <Refusal
        title="Tidak ada nilai yang disimpan."
        why={`${problems.length} kesalahan perlu diperbaiki di berkas.`}
        next="Perbaiki baris berikut, lalu unggah lagi."
      />
      <Table captionSide="top">
        <Table.Caption>Baris yang salah</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Baris</Table.Th>
            <Table.Th>NIM</Table.Th>
            <Table.Th>Kesalahan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map(({ row, nim, message }) => (
            <Table.Tr key={`${row} ${message}`}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>{nim}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
