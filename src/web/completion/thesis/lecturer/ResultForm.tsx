import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { eventResultLabels } from '#shared/completion/thesis/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';

import { Present } from './Present.tsx';

type Props = {
  thesis: ThesisDetail;
  action: 'SEMINAR_RESULT' | 'DECIDE_EXAM';
  title: string;
  hint: string;
  results: readonly (keyof typeof eventResultLabels)[];
  note: { label: string; description: string };
  verb: string;
  /** Whose board is asked who was there, where that is told together with the result. */
  attended?: ThesisEvent;
};

/** What the chair decides of a seminar or a defence: one result and what the student has to know. */
export function ResultForm({ thesis, action, title, hint, results, note, verb, attended }: Props) {
  const form = useContractForm(thesisContract.lecture.body, {
    ...lockOf(thesis),
    action,
    result: null as string | null,
    note: '',
    presentIds: attended?.board.map(({ lectureId }) => lectureId) ?? [],
  });
  const { submit, busy } = useFormSave(thesisContract.lecture, form, {
    invalidates: staleTheses,
    onSaved: () => undefined,
  });
  return (
    <Panel title={title} hint={hint}>
      <Form form={form} onSubmit={submit} label={title}>
        {attended && <Present event={attended} {...form.getInputProps('presentIds')} />}
        <Radio.Group label="Hasil" withAsterisk {...form.getInputProps('result')}>
          <Stack gap="xs" mt="xs">
            {results.map((value) => (
              <Radio key={value} value={value} label={eventResultLabels[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea {...note} autosize minRows={3} {...form.getInputProps('note')} />
        <Group>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
