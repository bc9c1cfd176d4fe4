import { Group, Loader, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsGradeProposal } from '#shared/connections/lms/lms.views.ts';
import {
  type GradeComponent,
  gradeComponentLabels,
  usedComponents,
} from '#shared/platform/grading/components.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { cellsOf, LmsCells } from './LmsCells.tsx';

/** Which column of the LMS stands for which component; attendance is the portal's own. */
function Mapping({ sheet, proposal }: { sheet: GradeSheet; proposal: LmsGradeProposal }) {
  const client = useQueryClient();
  const params = { id: sheet.scheduleId };
  const map = useEndpointMutation(lmsContract.mapGrades);
  const choose = (component: GradeComponent, value: string | null): void => {
    const { [component]: _, ...others } = proposal.mapping;
    const mapping = value === null ? others : { ...others, [component]: Number(value) };
    map.mutate(
      { params, body: { mapping } },
      {
        onSuccess: ({ data }) =>
          client.setQueryData(endpointQuery(lmsContract.grades, { params }).queryKey, data),
        onError: showError,
      },
    );
  };
  return (
    <Group grow preventGrowOverflow={false} align="flex-end">
      {usedComponents(sheet.weights)
        .filter((component) => component !== 'KEHADIRAN')
        .map((component) => (
          <Select
            key={component}
            label={gradeComponentLabels[component]}
            placeholder="Tidak diambil"
            clearable
            disabled={map.isPending}
            value={proposal.mapping[component]?.toString() ?? null}
            onChange={(value) => choose(component, value)}
            data={proposal.columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ))}
    </Group>
  );
}

type Props = { sheet: GradeSheet; onClose: () => void; onSaved: () => void };

/** Marks of the LMS beside the sheet; the lecturer takes over all of them or some, nothing is taken by itself. */
export function LmsDialog({ sheet, onClose, onSaved }: Props) {
  const { data, error } = useQuery({
    ...endpointQuery(lmsContract.grades, { params: { id: sheet.scheduleId } }),
    // Asked at each opening, and never replaced while the lecturer ticks.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ambil nilai dari LMS"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <Text size="sm">
          Pasangkan komponen dengan kolom nilai di LMS, lalu pilih nilai yang Anda terima. Nilai lama tetap
          tercatat di riwayat.
        </Text>
        {error !== null && <Refusal title="Nilai LMS tidak dapat diambil." why={messageOf(error)} />}
        {data === undefined && error === null && <Loader aria-label="Mengambil nilai" />}
        {data !== undefined && (
          <>
            <Mapping sheet={sheet} proposal={data} />
            {data.without.length > 0 && (
              <Text size="sm">{data.without.length} mahasiswa belum punya akun atau nilai di LMS.</Text>
            )}
            <LmsCells
              key={JSON.stringify(data.mapping)}
              sheet={sheet}
              cells={cellsOf(data, sheet)}
              onSaved={() => {
                onSaved();
                onClose();
              }}
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}
