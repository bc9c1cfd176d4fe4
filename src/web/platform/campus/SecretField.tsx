import { Checkbox, PasswordInput } from '@mantine/core';
import type { SecretName } from '#shared/platform/campus/sections.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import type { IsSet, SettingsForm } from './settings-form.ts';
import classes from './main-data.module.css';

type Props = {
  form: SettingsForm;
  name: string;
  words: { label: string; description: string | undefined };
  isSet: IsSet;
};

/** A password of another system: seen by nobody once it is stored, only replaced or forgotten. */
export function SecretField({ form, name, words, isSet }: Props) {
  const secret = name as SecretName;
  const forget = (form.getValues().values['forget'] ?? []) as SecretName[];
  const drop = forget.includes(secret);
  const mark = (off: boolean): void =>
    form.setFieldValue('values.forget', off ? [...forget, secret] : forget.filter((one) => one !== secret));
  return (
    <div className={classes.secret}>
      <PasswordInput
        {...words}
        autoComplete="new-password"
        placeholder={isSet[secret] ? 'Tersimpan; isi untuk mengganti' : ''}
        disabled={drop}
        visibilityToggleButtonProps={{ 'aria-label': `Tampilkan ${words.label}` }}
        {...form.getInputProps(`values.${name}`)}
      />
      <StatusChip tone={isSet[secret] ? 'success' : 'neutral'}>
        {isSet[secret] ? 'Tersimpan' : 'Belum diisi'}
      </StatusChip>
      {isSet[secret] && (
        <Checkbox
          label={`Hapus ${words.label.toLowerCase()} yang tersimpan`}
          checked={drop}
          onChange={(event) => mark(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
