import { Button, Group, NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsSettingsView } from '#shared/connections/lms/lms.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useMailConsent } from './use-mail-consent.ts';

/** Saves the settings; asks first where the LMS begins to mail people by itself. */
function useSettingsSave(settings: LmsSettingsView) {
  const form = useContractForm(lmsContract.saveSettings.body, settings);
  const agreed = useMailConsent();
  const save = useEndpointMutation(lmsContract.saveSettings, { invalidates: [lmsContract.state] });
  const submit = form.onSubmit(async (values) => {
    try {
      const saved = await agreed((agreedMails) => save.mutateAsync({ body: { ...values, agreedMails } }));
      if (saved === null) return;
      form.resetDirty();
      toast.success(saved.message ?? 'Tersimpan.');
    } catch (error) {
      if (!showServerErrors(form, error)) showError(error);
    }
  });
  return { form, submit, busy: save.isPending };
}

/** How courses are made and members brought over. */
export function SettingsTab({ settings }: { settings: LmsSettingsView }) {
  const can = useCan();
  const mayEdit = can(lmsContract.saveSettings.access);
  const { form, submit, busy } = useSettingsSave(settings);
  return (
    <Panel title="Pengaturan LMS" hint="Berlaku untuk kelas baru dan sinkronisasi berikutnya.">
      <Form form={form} onSubmit={submit} label="Pengaturan LMS">
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <NumberInput
            label="Nomor peran mahasiswa"
            description="Bawaan Moodle: 5."
            disabled={!mayEdit}
            {...form.getInputProps('studentRole')}
          />
          <NumberInput
            label="Nomor peran dosen"
            description="Bawaan Moodle: 3."
            disabled={!mayEdit}
            {...form.getInputProps('teacherRole')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <Select
            label="Format kelas"
            allowDeselect={false}
            disabled={!mayEdit}
            data={[
              { value: 'weeks', label: 'Mingguan' },
              { value: 'topics', label: 'Per topik' },
            ]}
            {...form.getInputProps('courseFormat')}
          />
          <NumberInput
            label="Jumlah bagian"
            description="Satu bagian untuk tiap pertemuan."
            disabled={!mayEdit}
            {...form.getInputProps('sections')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <Select
            label="Peserta yang keluar dari kelas"
            description="Penangguhan menyimpan nilainya di LMS."
            allowDeselect={false}
            disabled={!mayEdit}
            data={[
              { value: 'SUSPEND', label: 'Ditangguhkan' },
              { value: 'UNENROL', label: 'Dikeluarkan, nilainya hilang' },
            ]}
            {...form.getInputProps('dropMode')}
          />
          <NumberInput
            label="Tahan kelas bila kehilangan lebih dari"
            description="Bagian peserta yang boleh kehilangan akses sekaligus."
            suffix="%"
            disabled={!mayEdit}
            {...form.getInputProps('breakerPercent')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <TextInput
            label="Kelas contoh per mata kuliah (opsional)"
            description="Nama singkat, misalnya TEMPLATE-{kode}."
            disabled={!mayEdit}
            {...form.getInputProps('courseTemplate')}
          />
          <TextInput
            label="Kelas contoh lainnya (opsional)"
            description="Bila mata kuliah tidak punya kelas contoh sendiri."
            disabled={!mayEdit}
            {...form.getInputProps('generalTemplate')}
          />
        </SimpleGrid>
        <Switch
          label="Kelas baru langsung terlihat"
          disabled={!mayEdit}
          {...form.getInputProps('isVisible', { type: 'checkbox' })}
        />
        <Switch
          label="Moodle mengirim kata sandi ke akun baru lewat email"
          description="Matikan bila orang masuk ke Moodle dengan cara lain. Akun baru lalu mendapat kata sandi acak yang tidak diketahui siapa pun; pemiliknya dapat menggantinya lewat lupa kata sandi di Moodle."
          disabled={!mayEdit}
          {...form.getInputProps('mailsPassword', { type: 'checkbox' })}
        />
        <Switch
          label="Perubahan kelas mengikuti otomatis"
          description="Tiap menit untuk KRS dan dosen yang berubah, tiap lima menit untuk kelas baru di semester yang penambahan semua kelasnya sudah dijalankan, dan tiap malam untuk semua kelas."
          disabled={!mayEdit}
          {...form.getInputProps('isAutomatic', { type: 'checkbox' })}
        />
        {mayEdit && (
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              Simpan
            </Button>
          </Group>
        )}
      </Form>
    </Panel>
  );
}
