import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { thesisContract } from '#shared/contracts/thesis.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/contracts/thesis-views.ts';
import { eventResultLabels, seminarResults } from '#shared/domain/thesis/kinds.ts';
import { dayDate } from '#shared/format/date.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { Form } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';
import { Present } from './Present.tsx';

/** The chair tells how the seminar went. */
export function SeminarResult({ thesis, event }: { thesis: ThesisDetail; event: ThesisEvent }) {
  const form = useContractForm(thesisContract.lecture.body, {
    ...lockOf(thesis),
    ...{ action: 'SEMINAR_RESULT', result: null as string | null, note: '' },
    presentIds: event.board.map(({ lectureId }) => lectureId),
  });
  const { submit, busy } = useFormSave(thesisContract.lecture, form, {
    invalidates: staleTheses,
    onSaved: () => undefined,
  });
  return (
    <Panel title="Hasil seminar" hint={`Diisi ketua penguji sejak ${dayDate(event.date)}.`}>
      <Form form={form} onSubmit={submit} label="Hasil seminar">
        <Present event={event} {...form.getInputProps('presentIds')} />
        <Radio.Group label="Hasil" withAsterisk {...form.getInputProps('result')}>
          <Stack gap="xs" mt="xs">
            {seminarResults.map((value) => (
              <Radio key={value} value={value} label={eventResultLabels[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Catatan untuk mahasiswa"
          description="Wajib bila proposal diperbaiki atau tidak lulus."
          autosize
          minRows={3}
          {...form.getInputProps('note')}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Tetapkan hasil
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
