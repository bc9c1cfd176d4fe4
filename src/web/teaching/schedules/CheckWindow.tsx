import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { type MeetingOpinion, meetingOpinion } from '#shared/teaching/attendance/attendance.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import classes from './schedules.module.css';

type Props = {
  /** Names what is confirmed: "Verifikasi pertemuan 3". */
  title: string;
  /** What was taught, to be judged. */
  about: string;
  verb: string;
  busy: boolean;
  before?: MeetingOpinion | null;
  onSubmit: (opinion: MeetingOpinion) => void;
  onClose: () => void;
};

/** Asks whether what was taught follows the course plan. */
export function CheckWindow({ title, about, verb, busy, before, onSubmit, onClose }: Props) {
  const form = useContractForm(meetingOpinion, {
    matchesRps: before?.matchesRps ?? true,
    note: before?.note ?? '',
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form form={form} guard={false} label={title} onSubmit={form.onSubmit((opinion) => onSubmit(opinion))}>
        <p className={classes.check}>{about}</p>
        <Radio.Group
          label="Materi yang diajarkan"
          {...form.getInputProps('matchesRps')}
          value={form.values.matchesRps ? 'yes' : 'no'}
          onChange={(value) => form.setFieldValue('matchesRps', value === 'yes')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="yes" label="Sesuai RPS" />
            <Radio value="no" label="Tidak sesuai RPS" />
          </Stack>
        </Radio.Group>
        <Textarea
          label="Catatan"
          description={form.values.matchesRps ? 'Boleh dikosongkan.' : 'Tulis apa yang tidak sesuai.'}
          withAsterisk={!form.values.matchesRps}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Batal
          </Button>
          <Button type="submit" loading={busy}>
            {verb}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
