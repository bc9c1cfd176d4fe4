import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { RecordKind } from '#shared/people/lecturer-records/records.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import type { RowAction } from '#web/platform/ui/RowMenu.tsx';
import { recordCalls, type RecordRow } from './record-calls.ts';
import { recordInputs } from './record-inputs.ts';

/** Returns the name of a record. */
export const recordName = (kind: RecordKind, row: RecordRow): string =>
  String(row[recordInputs[kind].find(({ column }) => column === 'head')?.name ?? '_id']);

type Target = { kind: RecordKind; lecture: string | undefined; mayEdit: boolean };
type Open = (row: RecordRow) => void;

/** Returns the actions the user may take on a record. */
export function useRecordActions({ kind, lecture, mayEdit }: Target, edit: Open, prove: Open) {
  const calls = recordCalls[kind];
  const can = useCan();
  const confirm = useConfirm();
  const remove = useEndpointMutation(calls.remove, { invalidates: [calls.list] });
  const verify = useEndpointMutation(calls.verify, { invalidates: [calls.list] });
  const callbacks = {
    onSuccess: ({ message }: { message?: string | undefined }) => toast.success(message ?? 'Tersimpan.'),
    onError: showError,
  };
  const ask = async (row: RecordRow): Promise<void> => {
    const sure = await confirm({
      title: `Hapus ${recordName(kind, row)}?`,
      consequence: 'Catatan dan buktinya dihapus.',
      verb: 'Hapus',
    });
    if (sure) remove.mutate({ params: { id: row._id }, query: undefined, body: { lecture } }, callbacks);
  };
  const mark = (row: RecordRow, verified: boolean): void =>
    verify.mutate(
      { params: { id: row._id }, query: undefined, body: { verified, updatedAt: row.updatedAt } },
      callbacks,
    );
  return (row: RecordRow): RowAction[] => {
    const { file, verifiedBy } = row;
    const mayVerify = lecture !== undefined && can(calls.verify.access);
    const read = (name: string, original: string): void =>
      void download(fileContract.downloadPrivate, { query: { file: name } }, original).catch(showError);
    return [
      ...(file === null ? [] : [{ label: 'Unduh bukti', run: () => read(file.name, file.original) }]),
      ...(mayVerify && verifiedBy === null ? [{ label: 'Verifikasi', run: () => mark(row, true) }] : []),
      ...(mayVerify && verifiedBy !== null
        ? [{ label: 'Batalkan verifikasi', run: () => mark(row, false) }]
        : []),
      ...(mayEdit
        ? [
            { label: 'Ubah', run: () => edit(row) },
            { label: file === null ? 'Unggah bukti' : 'Ganti bukti', run: () => prove(row) },
            { label: 'Hapus', run: () => void ask(row), danger: true },
          ]
        : []),
    ];
  };
}
