import {
  mainDataContract,
  type MainDataView,
  sectionBodies,
} from '#shared/platform/campus/main-data.contract.ts';
import type { SectionName } from '#shared/platform/campus/sections.ts';
import { use } from 'react';
import type { z } from 'zod';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import type { Field, FieldGroup } from './field.ts';
import { sectionTitles } from './section-titles.ts';
import { SettingField } from './SettingField.tsx';
import { forInputs } from './for-inputs.ts';
import type { SettingsValues } from './settings-form.ts';
import classes from './main-data.module.css';

type Props = { section: SectionName; loading: Promise<readonly FieldGroup[]>; data: MainDataView };

const shortKinds: readonly Field['kind'][] = ['number', 'decimal', 'money', 'date', 'minute', 'color'];

/** Two of these stand side by side. */
const isShort = ({ kind }: Field): boolean => shortKinds.includes(kind);

/**
 * One group of settings as a form; it is saved as a whole, and leaving it with changes asks.
 * @param loading the fields of the group, which come while this does.
 */
export function SectionForm({ section, loading, data }: Props) {
  const { label } = sectionTitles[section];
  const groups = use(loading);
  const initial: SettingsValues = {
    section,
    updatedAt: data.updatedAt[section],
    values: forInputs(data.sections[section]) as Record<string, unknown>,
  };
  const form = useContractForm(sectionBodies[section] as z.ZodType, initial);
  const { submit, busy } = useFormSave(mainDataContract.save, form, {
    invalidates: [mainDataContract.get, mainDataContract.history],
    onSaved: () => undefined,
  });
  return (
    <Form form={form} onSubmit={submit} label={`Pengaturan ${label}`}>
      {groups.map(({ title, hint, fields }) => (
        <Panel key={title} title={title} hint={hint}>
          <div className={classes.fields}>
            {fields.map((field) => (
              <div key={field.name} className={isShort(field) ? undefined : classes.wide}>
                <SettingField form={form} field={field} at="values." isSet={data.isSet} />
              </div>
            ))}
          </div>
        </Panel>
      ))}
      <SaveBar dirty={form.isDirty()} busy={busy} onReset={form.reset} />
    </Form>
  );
}
