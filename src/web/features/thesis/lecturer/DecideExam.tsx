import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { thesisContract } from '#shared/contracts/thesis.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/contracts/thesis-views.ts';
import { eventResultLabels, examResults } from '#shared/domain/thesis/kinds.ts';
import { hundredths } from '#shared/format/number.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { Form } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';

/** The chair decides what the score leaves open. */
export function DecideExam({ thesis, event }: { thesis: ThesisDetail; event: ThesisEvent }) {
  const form = useContractForm(thesisContract.lecture.body, {
    ...lockOf(thesis),
    ...{ action: 'DECIDE_EXAM', result: null as string | null, note: '' },
  });
  const { submit, busy } = useFormSave(thesisContract.lecture, form, {
    invalidates: staleTheses,
    onSaved: () => undefined,
  });
  return (
    <Panel
      title="Keputusan sidang"
      hint={`Nilai akhir ${hundredths(event.finalScore)} (${event.letter ?? '-'})`}
    >
      <Form form={form} onSubmit={submit} label="Keputusan sidang">
        <Radio.Group label="Hasil" withAsterisk {...form.getInputProps('result')}>
          <Stack gap="xs" mt="xs">
            {examResults.map((value) => (
              <Radio key={value} value={value} label={eventResultLabels[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Butir revisi atau catatan"
          description="Satu butir per baris; wajib bila lulus dengan revisi."
          autosize
          minRows={3}
          {...form.getInputProps('note')}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Tetapkan keputusan
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
