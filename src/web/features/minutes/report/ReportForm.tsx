import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  officialReportContract,
  officialReportForm,
  type ReportDetail,
} from '#shared/contracts/official-report.contract.ts';
import { reportKinds, type ReportType, reportTypes } from '#shared/domain/minutes/report.ts';
import { issuingUnitLabels, issuingUnits } from '#shared/domain/minutes/unit.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { later } from '#web/lib/later.tsx';
import { periodOptions } from '#web/ui/period-options.ts';
import { ClockField } from '#web/ui/ClockField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { UploadField } from '#web/ui/UploadField.tsx';
import { optionsOf } from '../options.ts';
import classes from '../minutes.module.css';
import { Parties, type PartyRow } from './Parties.tsx';

const RichTextField = later(async () => (await import('#web/ui/rich-text/RichTextField.tsx')).RichTextField);

const { save, list, get } = officialReportContract;

type FactRow = { label: string; value: string };

const firstParty: PartyRow = { name: '', office: '', role: 'PIHAK_1' };

const valuesOf = (report: ReportDetail | null) => ({
  ...(report !== null && { _id: report._id, updatedAt: report.updatedAt }),
  type: report?.type ?? ('' as ReportType | ''),
  unit: report?.unit ?? '',
  title: report?.title ?? '',
  date: report?.date ?? '',
  timeStart: report?.timeStart ?? ('' as number | ''),
  place: report?.place ?? '',
  periodCode: report?.periodCode ?? null,
  parties: report?.parties ?? [firstParty],
  facts: report?.facts ?? ([] as FactRow[]),
  content: report?.content ?? '',
  scheduleId: report?.scheduleId ?? null,
  thesisId: report?.thesisId ?? null,
  examId: report?.examId ?? null,
  file: null as File | null,
});

/** The facts a kind asks for, with what was already written to them. */
const factsOf = (type: ReportType, written: readonly FactRow[]): FactRow[] =>
  reportKinds[type].facts.map(
    (label) => written.find((known) => known.label === label) ?? { label, value: '' },
  );

/** Writes a report, or changes a draft. */
export function ReportForm({ report }: { report: ReportDetail | null }) {
  const navigate = useNavigate();
  const form = useContractForm(officialReportForm, valuesOf(report));
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
                form.setFieldValue('facts', type === null ? [] : factsOf(type as ReportType, facts));
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
          rule={save.upload}
          value={file === null ? [] : [file]}
          onChange={([first]) => form.setFieldValue('file', first ?? null)}
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
