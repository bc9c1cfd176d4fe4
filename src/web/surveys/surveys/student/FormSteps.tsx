import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { MAX_TEXT } from '#shared/surveys/surveys/instrument.ts';
import { missingIn, type Step } from './form-model.ts';
import { ScaleQuestion } from './ScaleQuestion.tsx';
import type { FormDraft } from './use-form-draft.ts';
import classes from './form.module.css';

type Props = { steps: readonly Step[]; form: FormDraft; busy: boolean; onSend: () => void };

/** Puts the keyboard on the first answer of a question. */
const focusOn = (id: string): void =>
  document
    .querySelector<HTMLElement>(`[data-question="${id}"] input, [data-question="${id}"] textarea`)
    ?.focus();

function Questions({ step, form, shown }: { step: Step; form: FormDraft; shown: ReadonlySet<string> }) {
  return step.questions.map(({ _id, text, answerType, required }) =>
    answerType === 'LIKERT5' ? (
      <ScaleQuestion
        key={_id}
        name={_id}
        text={text}
        value={form.draft.answers[_id]}
        required={required}
        missing={shown.has(_id)}
        onChange={(value) => form.answer(_id, value)}
      />
    ) : (
      <div key={_id} data-question={_id}>
        <Textarea
          label={text}
          description={`${required ? 'Wajib diisi' : 'Boleh dikosongkan'}. Jangan tulis nama atau NIM Anda.`}
          autosize
          minRows={4}
          maxLength={MAX_TEXT}
          value={form.draft.texts[_id] ?? ''}
          error={shown.has(_id) ? 'Isi jawaban Anda.' : null}
          onChange={({ currentTarget }) => form.write(_id, currentTarget.value)}
        />
      </div>
    ),
  );
}

/** The questions of one dimension at a time, with the way on always under the thumb. */
export function FormSteps({ steps, form, busy, onSend }: Props) {
  const { step: at } = form.draft;
  const step = steps[at];
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState(false);
  if (step === undefined) return null;
  const missing = missingIn(form.draft, step).map(({ _id }) => _id);
  const last = at === steps.length - 1;
  const go = (to: number): void => {
    setAsked(false);
    form.goTo(to);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const onward = (): void => {
    const [first] = missing;
    setAsked(first !== undefined);
    if (first !== undefined) focusOn(first);
    else if (last) onSend();
    else go(at + 1);
  };
  return (
    <section className={classes.steps} aria-labelledby="step-title">
      <div className={classes.stepHead}>
        <h2 ref={heading} id="step-title" className={classes.stepTitle} tabIndex={-1}>
          {step.title}
        </h2>
        <span className={classes.stepCount}>
          Bagian {at + 1} dari {steps.length}
        </span>
      </div>
      <Questions step={step} form={form} shown={new Set(asked ? missing : [])} />
      <div className={classes.bar}>
        <span className={classes.kept} role="status">
          {form.kept === true && 'Draf tersimpan di perangkat ini.'}
          {form.kept === false && 'Draf tidak dapat disimpan; selesaikan tanpa menutup halaman.'}
        </span>
        <Button variant="default" disabled={at === 0 || busy} onClick={() => go(at - 1)}>
          Kembali
        </Button>
        <Button loading={busy} onClick={onward}>
          {last ? 'Kirim jawaban' : 'Lanjut'}
        </Button>
      </div>
    </section>
  );
}
