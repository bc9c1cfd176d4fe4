import { NumberInput, Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ActivityTypeView } from '#shared/completion/activities/activity.views.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../activities.module.css';
import type { ProposalForm } from './proposal-values.ts';

type Props = { form: ProposalForm };
type Term = { value: string; label: string };

export function MainFields({
  form,
  type,
  terms,
}: Props & { type: ActivityTypeView; terms: readonly Term[] }) {
  return (
    <Panel title="Kegiatan">
      <div className={classes.stack}>
        <TextInput label="Judul" withAsterisk {...form.getInputProps('title')} />
        <Textarea label="Uraian" autosize minRows={3} {...form.getInputProps('description')} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label="Semester"
            withAsterisk
            allowDeselect={false}
            data={[...terms]}
            {...form.getInputProps('semesterCode')}
          />
          <DateField label="Mulai" withAsterisk {...form.getInputProps('startDate')} />
          <DateField label="Selesai" withAsterisk {...form.getInputProps('endDate')} />
        </SimpleGrid>
        <TextInput label="Lokasi" {...form.getInputProps('location')} />
        <TagsInput
          label="NIM anggota lain"
          description="Kosongkan bila sendiri. Setiap anggota menyetujui undangan sebelum proposal diajukan."
          {...form.getInputProps('memberNims')}
        />
        {type.isMbkm && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberInput
              label="Jam kegiatan"
              description="45 jam untuk setiap sks yang diakui."
              withAsterisk
              suffix=" jam"
              min={0}
              max={2000}
              {...form.getInputProps('plannedHours')}
            />
            <NumberInput
              label="Hari per minggu"
              description="Dasar jumlah catatan harian yang diharapkan."
              min={1}
              max={7}
              {...form.getInputProps('daysPerWeek')}
            />
          </SimpleGrid>
        )}
      </div>
    </Panel>
  );
}
