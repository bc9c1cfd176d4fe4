import { type RecordKind, recordLabels } from '#shared/people/lecturer-records/records.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { recordCalls, type RecordRow } from './record-calls.ts';
import { type RecordInput, recordInputs } from './record-inputs.ts';
import { RecordField } from './RecordField.tsx';

/** Initial value of a field. */
function start({ name, kind }: RecordInput, row: RecordRow | null): unknown {
  const known = row?.[name];
  if (known !== undefined && known !== null) return known;
  if (kind === 'choice') return null;
  if (kind === 'lines') return [];
  return name === 'country' ? 'ID' : '';
}

type Props = {
  kind: RecordKind;
  /** Owner of the history; the user by default. */
  lecture: string | undefined;
  row: RecordRow | null;
  onClose: () => void;
};

/** Creates a record of a history, or changes one. */
export function RecordDialog({ kind, lecture, row, onClose }: Props) {
  const { save: endpoint, list } = recordCalls[kind];
  const inputs = recordInputs[kind];
  const form = useContractForm<typeof endpoint.body, Record<string, unknown>>(endpoint.body, {
    ...(lecture !== undefined && { lecture }),
    ...(row && { _id: row._id, updatedAt: row.updatedAt }),
    ...Object.fromEntries(inputs.map((input) => [input.name, start(input, row)])),
  });
  const save = useEndpointMutation(endpoint, { invalidates: [list] });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { params: undefined, query: undefined, body },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Riwayat tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  const title = `${row === null ? 'Tambah' : 'Ubah'} riwayat ${recordLabels[kind].toLowerCase()}`;
  return (
    <FormDialog title={title} form={form} onSubmit={submit} busy={save.isPending} onClose={onClose}>
      {inputs.map((input) => (
        <RecordField key={input.name} input={input} form={form} />
      ))}
    </FormDialog>
  );
}
