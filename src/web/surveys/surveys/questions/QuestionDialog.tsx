import { Checkbox, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  type EvaluationQuestion,
  evaluationQuestionContract,
  questionForm,
  type QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import {
  type AnswerType,
  answerTypes,
  type Dimension,
  dimensionLabels,
  dimensionsOf,
  questionsLeft,
} from '#shared/surveys/surveys/instrument.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

const contract = evaluationQuestionContract;
const kindLabels: Record<AnswerType, string> = { LIKERT5: 'Skala 1–5', TEXT: 'Isian' };

/** The kinds of answer; one the version has no room for cannot be chosen. */
const kindsFor = ({ type, questions }: QuestionSet, now: AnswerType | undefined) =>
  answerTypes.map((value) => {
    const full = value !== now && questionsLeft(type, questions, value) <= 0;
    return { value, label: `${kindLabels[value]}${full ? ' (penuh)' : ''}`, disabled: full };
  });

type Props = { set: QuestionSet; question: EvaluationQuestion | null; onClose: () => void };

/** Adds or changes a question. */
export function QuestionDialog({ set, question, onClose }: Props) {
  const kinds = kindsFor(set, question?.answerType);
  const firstKind: AnswerType = kinds[0]?.disabled ? 'TEXT' : 'LIKERT5';
  const form = useContractForm(questionForm, {
    ...(question ? { _id: question._id, updatedAt: question.updatedAt } : { setId: set._id }),
    type: set.type,
    answerType: question?.answerType ?? firstKind,
    dimension: question?.dimension ?? (null as Dimension | null),
    code: question?.code ?? '',
    text: question?.text ?? '',
    required: question?.required ?? true,
    reverse: question?.reverse ?? false,
    weight: question?.weight ?? 1,
  });
  const { submit, busy } = useFormSave(contract.save, form, {
    invalidates: [contract.list],
    onSaved: onClose,
  });
  const scale = form.values.answerType === 'LIKERT5';
  return (
    <FormDialog
      title={question ? `Ubah pertanyaan ${question.code}` : 'Tambah pertanyaan'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Kode" description="Misalnya P1" required {...form.getInputProps('code')} />
        <Select
          label="Cara menjawab"
          allowDeselect={false}
          data={kinds}
          {...form.getInputProps('answerType')}
          onChange={(value) => {
            form.setFieldValue('answerType', value === 'TEXT' ? 'TEXT' : 'LIKERT5');
            if (value === 'TEXT') form.setFieldValue('dimension', null);
          }}
        />
      </SimpleGrid>
      <Textarea
        label="Pertanyaan"
        required
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('text')}
      />
      {scale && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Dimensi"
            required
            data={dimensionsOf[set.type].map((value) => ({ value, label: dimensionLabels[value] }))}
            {...form.getInputProps('dimension')}
          />
          <NumberInput label="Bobot" min={1} max={10} {...form.getInputProps('weight')} />
        </SimpleGrid>
      )}
      <Checkbox label="Wajib dijawab" {...form.getInputProps('required', { type: 'checkbox' })} />
      {scale && (
        <Checkbox
          label="Skor dibalik (setuju berarti buruk)"
          {...form.getInputProps('reverse', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
