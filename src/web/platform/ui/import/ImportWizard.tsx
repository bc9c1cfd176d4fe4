import { Button, Group, Stepper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/core/styles/Stepper.layer.css';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import type { ReactNode } from 'react';
import { later } from '#web/platform/lib/later.tsx';
import { laterPanel } from '../later-panel.tsx';
import { FileStep } from './FileStep.tsx';
import classes from './Import.module.css';
import type { ColumnGuess, ImportField, ImportResult, PreviewRow } from './import-types.ts';

const MappingStep = laterPanel(async () => (await import('./MappingStep.tsx')).MappingStep);
const PreviewStep = laterPanel(async () => (await import('./PreviewStep.tsx')).PreviewStep);
const JobProgress = later(async () => (await import('../JobProgress.tsx')).JobProgress);
const ResultStep = laterPanel(async () => (await import('./ResultStep.tsx')).ResultStep);

export type ImportStep = 'file' | 'mapping' | 'preview' | 'progress' | 'result';

const steps: readonly { step: ImportStep; label: string }[] = [
  { step: 'file', label: 'Berkas' },
  { step: 'mapping', label: 'Kolom' },
  { step: 'preview', label: 'Pratinjau' },
  { step: 'progress', label: 'Proses' },
  { step: 'result', label: 'Hasil' },
];

type Props = {
  /** What the rows are: "mahasiswa". */
  noun: string;
  step: ImportStep;
  /** Goes back to a step already done; nothing entered is lost. */
  onStep: (step: ImportStep) => void;
  fields: readonly ImportField[];
  file: {
    value: File | null;
    templateUrl: string;
    maxBytes: number;
    busy: boolean;
    error?: string | undefined;
    below?: ReactNode;
  };
  onFile: (file: File | null) => void;
  guesses: readonly ColumnGuess[];
  onMap: (column: string, field: string | null) => void;
  rows: readonly PreviewRow[];
  /** Settings of the whole file, below the mapping. */
  settings?: ReactNode;
  /** A preview of its own, for files too large to hold every row here; `next` then says what may be stored. */
  preview?: ReactNode;
  next?: { label: string; ready: boolean } | null;
  /** Mends one cell in place; the row is checked again. */
  onRepair: (line: number, field: string, value: string) => void;
  job: JobView | null;
  result: ImportResult | null;
  /** Goes on from the present step: reads the file, takes the mapping, starts the import. */
  onNext: () => void;
  onDownload?: (file: string) => void;
  /** Takes the whole import back, where that is possible. */
  onUndo?: () => void;
};

/** What has to be there before the next step, and what its button says. */
function nextOf({
  step,
  file,
  guesses,
  fields,
  rows,
  noun,
}: Props): { label: string; ready: boolean } | null {
  if (step === 'file') return { label: 'Baca berkas', ready: file.value !== null };
  if (step === 'mapping') {
    const mapped = new Set(guesses.map(({ field }) => field));
    return {
      label: 'Lihat pratinjau',
      ready: fields.every(({ name, required }) => !required || mapped.has(name)),
    };
  }
  if (step !== 'preview') return null;
  const count = rows.filter(({ state }) => state === 'new' || state === 'changed').length;
  return { label: `Simpan ${count} ${noun}`, ready: count > 0 };
}

/** Bringing in a file, step by step: file, columns, preview with repair, progress, result. */
export function ImportWizard(props: Props) {
  const { step, onStep, fields, rows, job, result } = props;
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const active = steps.findIndex((one) => one.step === step);
  const next = props.next === undefined ? nextOf(props) : props.next;
  const goTo = (index: number): void => {
    const target = steps[index];
    if (target !== undefined && index < active && active < 3) onStep(target.step);
  };
  return (
    <div className={classes.wizard}>
      {narrow ? (
        <p className={classes.where}>
          Langkah {active + 1} dari {steps.length}: <strong>{steps[active]?.label}</strong>
        </p>
      ) : (
        <Stepper
          active={step === 'result' ? steps.length : active}
          onStepClick={goTo}
          size="xs"
          iconSize={32}
        >
          {steps.map(({ step: name, label }, i) => (
            <Stepper.Step key={name} label={label} allowStepSelect={i < active && active < 3} />
          ))}
        </Stepper>
      )}
      {step === 'file' && <FileStep {...props.file} onFile={props.onFile} />}
      {step === 'mapping' && (
        <>
          {props.settings}
          <MappingStep fields={fields} guesses={props.guesses} onMap={props.onMap} />
        </>
      )}
      {step === 'preview' &&
        (props.preview ?? <PreviewStep fields={fields} rows={rows} onRepair={props.onRepair} />)}
      {step === 'progress' && job !== null && <JobProgress job={job} />}
      {step === 'result' && result !== null && (
        <ResultStep
          noun={props.noun}
          result={result}
          file={job?.resultFile ?? null}
          onDownload={props.onDownload}
          onUndo={props.onUndo}
        />
      )}
      {next !== null && (
        <Group justify={active === 0 ? 'flex-end' : 'space-between'}>
          {active > 0 && (
            <Button variant="default" onClick={() => goTo(active - 1)}>
              Kembali
            </Button>
          )}
          <Button onClick={props.onNext} disabled={!next.ready} loading={props.file.busy}>
            {next.label}
          </Button>
        </Group>
      )}
    </div>
  );
}
