import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  officialReportContract,
  officialReportForm,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { reportKinds, type ReportType, reportTypes } from '#shared/desk/meeting-records/report.ts';
import { issuingUnitLabels, issuingUnits } from '#shared/desk/meeting-records/unit.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { periodOptions } from '#web/platform/ui/period-options.ts';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { optionsOf } from '../options.ts';
import classes from '../minutes.module.css';
import { Parties } from './Parties.tsx';
import { type FactRow, factsOf, type ReportValues } from './report-values.ts';

const RichTextField = laterPanel(
  async () => (await import('#web/platform/ui/rich-text/RichTextField.tsx')).RichTextField,
);

const { save, list, get } = officialReportContract;

type Props = {
  start: ReportValues;
  /** What is known of the record the report is about, also what only another kind asks for. */
  known?: readonly FactRow[];
};

/** Writes a report, or changes a draft. */
export function ReportForm({ start, known = [] }: Props) {
  const navigate = useNavigate();
  const form = useContractForm(officialReportForm, start);
  const [initialContent] = useState(form.values.content);
  const { submit, busy } = useFormSave(save, form, {
    invalidates: [list, get],
    onSaved: ({ _id }) => void navigate(`/staff/report/${_id}`),
  });
  const { facts, parties, file } = form.values;
  return (
    <Form form={form} onSubmit={submit} label="Berita acara">
      <Panel>
        <div className={classes.stack}>
          <Group grow align="flex-start">
            <Select
              label="Jenis"
              withAsterisk
              data={reportTypes.map((value) => ({ value, label: reportKinds[value].label }))}
              {...form.getInputProps('type')}
              onChange={(type) => {
                form.setFieldValue('type', (type ?? '') as ReportType | '');
                form.setFieldValue(
                  'facts',
                  type === null ? [] : factsOf(type as ReportType, [...facts, ...known]),
                );
              }}
            />
            <Select
              label="Unit"
              withAsterisk
              data={optionsOf(issuingUnits, issuingUnitLabels)}
              {...form.getInputProps('unit')}
            />
          </Group>
          <TextInput label="Judul" withAsterisk {...form.getInputProps('title')} />
          <Group grow align="flex-start">
            <DateField label="Tanggal" withAsterisk {...form.getInputProps('date')} />
            <ClockField
              label="Pukul"
              {...form.getInputProps('timeStart')}
              value={form.values.timeStart}
              onChange={(at) => form.setFieldValue('timeStart', at)}
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput label="Tempat" withAsterisk {...form.getInputProps('place')} />
            <Select label="Semester" clearable data={periodOptions()} {...form.getInputProps('periodCode')} />
          </Group>
        </div>
      </Panel>
      {facts.length > 0 && (
        <Panel title="Keterangan" hint="Yang kosong tidak dicetak.">
          <div className={classes.stack}>
            {facts.map(({ label }, at) => (
              <TextInput key={label} label={label} {...form.getInputProps(`facts.${at}.value`)} />
            ))}
          </div>
        </Panel>
      )}
      <Panel>
        <div className={classes.editor}>
          <RichTextField
            label="Isi berita acara"
            path="content"
            value={initialContent}
            error={form.errors['content']}
            onChange={(html) => form.setFieldValue('content', html)}
          />
        </div>
      </Panel>
      <Parties
        parties={parties}
        inputProps={(path) => form.getInputProps(path)}
        onAdd={(party) => form.insertListItem('parties', party)}
        onRemove={(at) => form.removeListItem('parties', at)}
      />
      <Panel title="Dokumen pindaian" hint="Naskah yang sudah ditandatangani, bila ada.">
        <UploadField
          label="PDF atau foto"
          path="file"
          rule={save.upload}
          value={file === null ? [] : [file]}
          onChange={([first]) => form.setFieldValue('file', first ?? null)}
          error={form.errors['file']}
        />
      </Panel>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void navigate(-1)} disabled={busy}>
          Batal
        </Button>
        <Button type="submit" loading={busy}>
          Simpan draf
        </Button>
      </Group>
    </Form>
  );
}
