import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { z } from 'zod';
import {
  evaluationQuestionContract,
  type QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { dimensionLabels, dimensionsOf } from '#shared/surveys/surveys/instrument.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

const contract = evaluationQuestionContract;
const schema = contract.saveSet.body.extend({
  dimensionWeights: z.array(z.number('Isi bobot 1 sampai 10.').int().min(1).max(10)),
});

/** Title and weights of dimensions of a version. */
export function SetDialog({ set, onClose }: { set: QuestionSet; onClose: () => void }) {
  const dimensions = dimensionsOf[set.type];
  const form = useContractForm(schema, {
    updatedAt: set.updatedAt,
    title: set.title,
    dimensionWeights: dimensions.map((_, i) => set.dimensionWeights[i] ?? 1),
  });
  const { submit, busy } = useFormSave(contract.saveSet, form, {
    invalidates: [contract.list],
    params: { id: set._id },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Judul dan bobot dimensi" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <TextInput label="Judul" required {...form.getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {dimensions.map((one, i) => (
          <NumberInput
            key={one}
            label={`Bobot ${dimensionLabels[one]}`}
            min={1}
            max={10}
            {...form.getInputProps(`dimensionWeights.${i}`)}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}
