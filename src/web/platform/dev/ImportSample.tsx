import { useState } from 'react';
import { Panel } from '#web/platform/ui/Panel.tsx';
import type { ImportField, PreviewRow } from '#web/platform/ui/import/import-types.ts';
import { type ImportStep, ImportWizard } from '#web/platform/ui/import/ImportWizard.tsx';

const fields: ImportField[] = [
  { name: 'nim', label: 'NIM', required: true },
  { name: 'name', label: 'Nama', required: true },
  { name: 'birthDate', label: 'Tanggal lahir', required: false },
];

const first: PreviewRow[] = [
  {
    line: 2,
    state: 'new',
    values: { nim: '25612010101', name: 'Bima Pratama', birthDate: '2006-04-12' },
    errors: {},
  },
  {
    line: 3,
    state: 'changed',
    values: { nim: '25612010102', name: 'Citra Dewi', birthDate: '2006-08-01' },
    errors: {},
  },
  {
    line: 4,
    state: 'wrong',
    values: { nim: '2561', name: 'Dimas', birthDate: '2006-02-10' },
    errors: { nim: 'NIM harus 11 angka.' },
  },
];

const order: ImportStep[] = ['file', 'mapping', 'preview', 'result'];

/** The import from file to result, with rows that are already there. */
export function ImportSample() {
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState<File | null>(null);
  const [map, setMap] = useState<Record<string, string | null>>({
    NIM: 'nim',
    'Nama Lengkap': 'name',
    'Tgl Lahir': null,
  });
  const [rows, setRows] = useState(first);
  return (
    <Panel title="Impor mahasiswa">
      <ImportWizard
        noun="mahasiswa"
        step={step}
        onStep={setStep}
        fields={fields}
        file={{ value: file, templateUrl: '#templat', maxBytes: 10 * 1024 * 1024, busy: false }}
        onFile={setFile}
        guesses={Object.entries(map).map(([column, field]) => ({ column, field, sample: '…' }))}
        onMap={(column, field) => setMap((before) => ({ ...before, [column]: field }))}
        rows={rows}
        onRepair={(line, field, value) =>
          setRows((before) =>
            before.map((row) =>
              row.line === line
                ? { ...row, state: 'new', errors: {}, values: { ...row.values, [field]: value } }
                : row,
            ),
          )
        }
        job={null}
        result={{ created: 1, updated: 1, skipped: 0, failed: 0 }}
        onNext={() => setStep(order[order.indexOf(step) + 1] ?? 'result')}
      />
    </Panel>
  );
}
