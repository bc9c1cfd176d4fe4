import { Textarea } from '@mantine/core';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { percentText } from '#shared/platform/grading/components.ts';
import { missingWeight } from '#shared/study/rps/weights.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { EvaluationFields } from './EvaluationFields.tsx';
import classes from './form.module.css';
import { planBody, toPlan, type PlanValues, sumWeights } from './plan-values.ts';
import { StepFrame } from './StepFrame.tsx';
import { TaskFields } from './TaskFields.tsx';
import { errorAt, useStepForm } from './use-step-form.ts';
import { WeekFields } from './WeekFields.tsx';

type Props = { plan: RpsView; onSaved: () => void; onBack: () => void };

type Step = ReturnType<typeof usePlan>;

function usePlan(plan: RpsView, onSaved: () => void) {
  const { courseId, semesterCode, _id, updatedAt } = plan;
  return useStepForm(rpsContract.step2, {
    name: [courseId, semesterCode, _id, '2'],
    stored: toPlan(plan),
    basedOn: updatedAt,
    toBody: (values: PlanValues) => planBody(values, { _id, updatedAt }),
    onSaved,
  });
}

/** References and media, one per line. */
function References({ form }: { form: Step['form'] }) {
  const field = (name: 'main' | 'supporting' | 'media', path: string) => ({
    ...form.getInputProps(name),
    autosize: true,
    minRows: 2,
    'data-path': path,
    error: errorAt(form.errors, path),
  });
  return (
    <Panel title="Pustaka dan media" hint="Satu per baris; nomornya dipakai pada rencana mingguan.">
      <div className={classes.stack}>
        <Textarea label="Pustaka utama" withAsterisk {...field('main', 'references.main')} />
        <Textarea label="Pustaka pendukung (opsional)" {...field('supporting', 'references.supporting')} />
        <Textarea label="Media pembelajaran (opsional)" {...field('media', 'media')} />
      </div>
    </Panel>
  );
}

/** Step 2: the sixteen weeks, assessment and references. */
export function PlanStep({ plan, onSaved, onBack }: Props) {
  const step = usePlan(plan, onSaved);
  const { form } = step;
  const { values, errors } = form;
  const sum = sumWeights(values.weeks);
  return (
    <StepFrame
      label="Rencana mingguan dan penilaian"
      errors={errors}
      restored={step.restored}
      outdated={step.outdated}
      onDiscard={step.discard}
      onSubmit={step.submit}
      busy={step.busy}
      verb="Simpan dan lanjut"
      onBack={onBack}
      status={
        missingWeight('Jumlah bobot mingguan', [sum]) ?? `Jumlah bobot mingguan ${percentText(sum)} dari 100.`
      }
    >
      <WeekFields
        weeks={values.weeks}
        codes={plan.subCpmk.map(({ code }) => code)}
        errors={errors}
        onChange={(at, patch) => {
          form.setValues((now) => ({
            weeks: (now.weeks ?? []).map((week, i) => (i === at ? { ...week, ...patch } : week)),
          }));
        }}
      />
      <EvaluationFields
        rows={values.evaluationPlan}
        errors={errors}
        onChange={(evaluationPlan) => form.setValues({ evaluationPlan })}
      />
      <References form={form} />
      <TaskFields tasks={values.tasks} errors={errors} onChange={(tasks) => form.setValues({ tasks })} />
    </StepFrame>
  );
}
