import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ActivityTypeView } from '#shared/completion/activities/activity.views.ts';
import { activityLevelLabels, activityLevels } from '#shared/completion/activities/kinds.ts';
import { achievementTypes } from '#shared/platform/reference/teaching.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PhoneInput } from '#web/platform/ui/PhoneInput.tsx';
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

export const RecordFields = ({ form }: Props) => (
  <Panel title="Untuk SKPI dan PDDIKTI">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="Bidang"
        withAsterisk
        allowDeselect={false}
        data={[...achievementTypes]}
        {...form.getInputProps('achievementType')}
      />
      <Select
        label="Tingkat"
        withAsterisk
        data={activityLevels.map((value) => ({ value, label: activityLevelLabels[value] }))}
        {...form.getInputProps('level')}
      />
      <TextInput label="Peringkat atau peran" {...form.getInputProps('rank')} />
      <TextInput label="Penyelenggara" withAsterisk {...form.getInputProps('organiser')} />
    </SimpleGrid>
  </Panel>
);

export const PartnerFields = ({ form }: Props) => (
  <Panel title="Mitra dan mentor lapangan">
    <div className={classes.stack}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Nama mitra" withAsterisk {...form.getInputProps('partner.name')} />
        <TextInput label="Kota" {...form.getInputProps('partner.city')} />
        <TextInput label="Alamat" {...form.getInputProps('partner.address')} />
        <TextInput label="Kontak mitra" {...form.getInputProps('partner.contact')} />
        <TextInput label="Nomor kerja sama" {...form.getInputProps('partner.mou')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Nama mentor" {...form.getInputProps('mentor.name')} />
        <TextInput label="Jabatan mentor" {...form.getInputProps('mentor.position')} />
        <PhoneInput label="Telepon mentor" {...form.getInputProps('mentor.phone')} />
        <TextInput label="Email mentor" {...form.getInputProps('mentor.email')} />
      </SimpleGrid>
    </div>
  </Panel>
);

/** The work plan, a line per week. */
export function PlanFields({ form }: Props) {
  const { plan } = form.getValues();
  const add = (): void => form.insertListItem('plan', { week: plan.length + 1, activity: '', output: '' });
  return (
    <Panel
      title="Rencana kerja"
      hint="Kegiatan dan hasil setiap minggu."
      {...(form.errors['plan'] && { hint: form.errors['plan'] })}
    >
      <div className={classes.stack}>
        {plan.map(({ week }, index) => (
          <Group key={week} align="flex-start" wrap="nowrap">
            <SimpleGrid cols={{ base: 1, sm: 2 }} flex={1}>
              <TextInput
                label={`Kegiatan minggu ${week}`}
                {...form.getInputProps(`plan.${index}.activity`)}
              />
              <TextInput label={`Hasil minggu ${week}`} {...form.getInputProps(`plan.${index}.output`)} />
            </SimpleGrid>
            <ActionIcon
              variant="subtle"
              color="gray"
              mt="xl"
              aria-label={`Hapus minggu ${week}`}
              onClick={() => form.removeListItem('plan', index)}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button variant="default" onClick={add}>
            Tambah minggu
          </Button>
        </div>
      </div>
    </Panel>
  );
}
