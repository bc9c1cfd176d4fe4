import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisPeriod } from '#shared/completion/thesis/thesis-lists.views.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { concentrationLabels, concentrations } from '#shared/platform/reference/course-type.ts';
import {
  thesisFormLabels,
  thesisForms,
  thesisMethodLabels,
  thesisMethods,
} from '#shared/completion/thesis/kinds.ts';
import { type ContractForm, showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useStep } from '../use-step.ts';
import { emptyTitle, type ProposalValues, proposalValues } from './proposal-values.ts';
import { SimilarTitles } from '../parts/SimilarTitles.tsx';
import classes from './student.module.css';

const MAX_TITLES = 3;
const MAX_BACKGROUND = 3000;
const choices = <K extends string>(keys: readonly K[], labels: Record<K, string>) =>
  keys.map((value) => ({ value, label: labels[value] }));

type FieldProps = {
  form: ContractForm<ProposalValues, (typeof thesisContract.step.body)['_input']>;
  except: string | undefined;
};

/** One to three titles, the first preferred, each with titles like it. */
function Titles({ form, except }: FieldProps) {
  const { titles } = form.values;
  return (
    <>
      {titles.map(({ titleId }, index) => (
        <fieldset
          key={`${index}-${titles.length}`}
          className={classes.title}
          {...(index === 0 && { 'data-row': 'Judul utama' })}
        >
          <legend>{index === 0 ? 'Judul utama' : `Judul pilihan ${index + 1}`}</legend>
          <Textarea
            label="Judul"
            withAsterisk
            autosize
            minRows={2}
            {...form.getInputProps(`titles.${index}.titleId`)}
          />
          <SimilarTitles title={titleId} except={except} />
          <Textarea
            label="Judul bahasa Inggris"
            autosize
            minRows={1}
            lang="en"
            {...form.getInputProps(`titles.${index}.titleEn`)}
          />
          {titles.length > 1 && (
            <Button variant="subtle" color="gray" onClick={() => form.removeListItem('titles', index)}>
              Hapus judul {index + 1}
            </Button>
          )}
        </fieldset>
      ))}
      {titles.length < MAX_TITLES && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => form.insertListItem('titles', emptyTitle)}
        >
          Tambah judul pilihan
        </Button>
      )}
    </>
  );
}

function Plan({ form }: Pick<FieldProps, 'form'>) {
  return (
    <>
      <TextInput label="Topik" withAsterisk {...form.getInputProps('topic')} />
      <Group grow align="flex-start">
        <Select
          label="Konsentrasi"
          withAsterisk
          data={choices(concentrations, concentrationLabels)}
          {...form.getInputProps('concentration')}
        />
        <Select
          label="Metode"
          withAsterisk
          data={choices(thesisMethods, thesisMethodLabels)}
          {...form.getInputProps('method')}
        />
      </Group>
      <Textarea
        label="Latar belakang"
        description={`Ringkasan masalah dan tujuan, ${form.values.background.length} dari ${MAX_BACKGROUND} huruf.`}
        withAsterisk
        autosize
        minRows={5}
        maxRows={16}
        {...form.getInputProps('background')}
      />
      <Group grow align="flex-start">
        <TextInput label="Lokasi penelitian" {...form.getInputProps('location')} />
        <Select
          label="Bentuk"
          withAsterisk
          allowDeselect={false}
          data={choices(thesisForms, thesisFormLabels)}
          {...form.getInputProps('form')}
        />
      </Group>
    </>
  );
}

type Props = { thesis: ThesisDetail | null; periods: readonly ThesisPeriod[] };

/** Proposes up to three titles; kept as a draft until it is handed in. */
export function ProposalForm({ thesis, periods }: Props) {
  const known = thesis === null ? [] : [{ value: thesis.periode._id, label: thesis.periode.name }];
  const open = periods.map(({ _id, name }) => ({ value: _id, label: name }));
  const all = [...open, ...known.filter(({ value }) => open.every((one) => one.value !== value))];
  const form = useContractForm(
    thesisContract.step.body,
    proposalValues(
      thesis,
      open.map(({ value }) => value),
    ),
  );
  const { send, busy } = useStep(thesisContract.step);
  const save = (submit: boolean) =>
    form.onSubmit((body) => {
      if (body.action !== 'SAVE') return;
      send({ body: { ...body, submit } }, submit ? 'Judul diajukan.' : 'Draf tersimpan.', {
        onDone: () => form.resetDirty(),
        onRefused: (error) => showServerErrors(form, error),
      });
    });
  return (
    <Panel title="Usulan judul" hint="Urutkan dari judul yang paling Anda inginkan.">
      <Form form={form} onSubmit={save(true)} label="Usulan judul">
        <Select
          label="Periode"
          withAsterisk
          allowDeselect={false}
          data={all}
          {...form.getInputProps('periodeId')}
        />
        <Titles form={form} except={thesis?._id} />
        <Plan form={form} />
        <Group>
          <Button type="submit" loading={busy}>
            Ajukan judul
          </Button>
          <Button variant="default" disabled={busy} onClick={() => save(false)()}>
            Simpan draf
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
