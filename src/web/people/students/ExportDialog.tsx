import {
  Button,
  Group,
  Modal,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
} from '@mantine/core';
import { useState } from 'react';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { toSelection } from './selection.ts';

type Props = { query: Record<string, string>; onClose: () => void };

function ExportForm({ query, onClose }: Props) {
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const form = useContractForm(studentBulkContract.export.body, {
    ...toSelection(query),
    format: 'xlsx',
    columns: 'academic',
    purpose: '',
    password: '',
  });
  const submit = form.onSubmit(async (body) => {
    setBusy(true);
    try {
      await download(studentBulkContract.export, { body });
      toast.success('Berkas diunduh.');
      onClose();
    } catch (error) {
      if (!showServerErrors(form, error)) showError(error);
    } finally {
      setBusy(false);
    }
  });
  const columns = [
    { value: 'academic', label: 'Data akademik' },
    ...(can({ permissions: ['studentProfile:get'] })
      ? [{ value: 'biodata', label: 'Data akademik dan biodata (NIK, alamat, orang tua)' }]
      : []),
  ];
  return (
    <form noValidate onSubmit={submit} aria-label="Unduh data mahasiswa">
      <Stack>
        <SegmentedControl
          aria-label="Format"
          data={[
            { value: 'xlsx', label: 'Excel (.xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
          {...form.getInputProps('format')}
        />
        <Select label="Isi" data={columns} allowDeselect={false} {...form.getInputProps('columns')} />
        <Textarea
          label="Tujuan"
          description="Dicatat bersama nama Anda."
          placeholder="Laporan akreditasi 2026"
          withAsterisk
          data-autofocus
          {...form.getInputProps('purpose')}
        />
        {form.values.columns === 'biodata' && (
          <PasswordInput
            label="Kata sandi Anda"
            description="Diminta untuk biodata lebih dari 50 orang."
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={busy}>
            Unduh
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Exports the list with its current filters; the purpose is recorded. */
export function ExportDialog({
  query,
  onClose,
}: {
  query: Record<string, string> | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={query !== null} onClose={onClose} title="Unduh data mahasiswa">
      <ListsInPlace>{query !== null && <ExportForm query={query} onClose={onClose} />}</ListsInPlace>
    </Modal>
  );
}
