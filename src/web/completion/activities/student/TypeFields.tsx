import { ActionIcon, Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { activityLevelLabels, activityLevels } from '#shared/completion/activities/kinds.ts';
import { achievementTypes } from '#shared/platform/reference/teaching.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PhoneInput } from '#web/platform/ui/PhoneInput.tsx';
import classes from '../activities.module.css';
import type { ProposalForm } from './proposal-values.ts';

type Props = { form: ProposalForm };

/** What a proposal says besides: a programme outside the campus its partner and what is done week by week, others what is recorded of them. */
export const TypeFields = ({ form, isMbkm }: Props & { isMbkm: boolean }) =>
  isMbkm ? (
    <>
      <PartnerFields form={form} />
      <PlanFields form={form} />
    </>
  ) : (
    <RecordFields form={form} />
  );

const RecordFields = ({ form }: Props) => (
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

const PartnerFields = ({ form }: Props) => (
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
function PlanFields({ form }: Props) {
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
