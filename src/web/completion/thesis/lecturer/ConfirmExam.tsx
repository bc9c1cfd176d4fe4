import { Button, Group } from '@mantine/core';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';
import { Present } from './Present.tsx';

/** The chair closes the defence: who was there, and that every sheet stands. */
export function ConfirmExam({ thesis, event }: { thesis: ThesisDetail; event: ThesisEvent }) {
  const form = useContractForm(thesisContract.lecture.body, {
    ...lockOf(thesis),
    action: 'CONFIRM_EXAM',
    presentIds: event.board.map(({ lectureId }) => lectureId),
  });
  const { submit, busy } = useFormSave(thesisContract.lecture, form, {
    invalidates: staleTheses,
    onSaved: () => undefined,
  });
  const open = event.sheets.filter(({ done }) => !done);
  return (
    <Panel
      title="Tutup sidang"
      hint={
        open.length === 0
          ? 'Semua lembar nilai terisi.'
          : `Belum memberi nilai: ${open.map(({ name }) => name).join('; ')}`
      }
    >
      <Form form={form} onSubmit={submit} label="Tutup sidang">
        <Present event={event} {...form.getInputProps('presentIds')} />
        <Group>
          <Button type="submit" loading={busy}>
            Konfirmasi sidang selesai
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
