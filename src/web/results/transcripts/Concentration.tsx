import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  concentrationContract,
  type ConcentrationView,
} from '#shared/people/students/concentration.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

const roomText = (room: number | null): string | undefined => {
  if (room === null) return undefined;
  return room === 0 ? 'Kuota penuh' : `${room} tempat tersisa`;
};

/** The choice itself: at first without a word, later once with a reason. */
function Choice({ view, onDone }: { view: ConcentrationView; onDone: () => void }) {
  const form = useContractForm(concentrationContract.choose.body, {
    concentration: '',
    reason: '',
    updatedAt: view.updatedAt,
  });
  const save = useEndpointMutation(concentrationContract.choose, {
    invalidates: [concentrationContract.get, curriculumContract.ofStudent, krsContract.input],
  });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Konsentrasi tersimpan.');
          onDone();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <Form form={form} onSubmit={submit} label="Konsentrasi">
      <Radio.Group label="Konsentrasi" withAsterisk {...form.getInputProps('concentration')}>
        <Stack gap="sm" mt="xs">
          {view.options.map(({ value, room }) => (
            <Radio
              key={value}
              value={value}
              label={concentrationLabels[value]}
              description={roomText(room)}
              disabled={room === 0 || value === view.current}
            />
          ))}
        </Stack>
      </Radio.Group>
      {view.isChange && (
        <Textarea
          label="Alasan mengganti"
          description="Konsentrasi hanya dapat diganti satu kali."
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending}>
          {view.isChange ? 'Ganti konsentrasi' : 'Pilih konsentrasi'}
        </Button>
      </Group>
    </Form>
  );
}

/** The concentration a student studies, and the choice of it when its time has come. */
export function Concentration() {
  const { data, error, refetch } = useQuery(endpointQuery(concentrationContract.get, {}));
  const [changing, setChanging] = useState(false);
  if (data === undefined && error !== null) {
    return <LoadFailure title="Konsentrasi gagal dimuat." error={error} onRetry={refetch} />;
  }
  if (data === undefined || (data.current === null && data.refusal !== null)) return null;
  const { current, refusal } = data;
  if (current === null) {
    return (
      <Panel title="Pilih konsentrasi" hint="Menentukan mata kuliah konsentrasi mulai semester 5.">
        <Choice view={data} onDone={() => setChanging(false)} />
      </Panel>
    );
  }
  return (
    <Panel
      title={`Konsentrasi ${concentrationLabels[current]}`}
      actions={
        refusal === null &&
        !changing && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Ganti
          </Button>
        )
      }
    >
      {changing ? (
        <Choice view={data} onDone={() => setChanging(false)} />
      ) : (
        <Text c="dimmed" size="sm">
          {refusal ?? 'Masih dapat diganti satu kali sebelum semester 6.'}
        </Text>
      )}
    </Panel>
  );
}
