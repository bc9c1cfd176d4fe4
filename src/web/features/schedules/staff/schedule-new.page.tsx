import { useSuspenseQuery } from '@tanstack/react-query';
import { pageLoader } from '#web/lib/query.ts';
import { Page } from '#web/ui/Page.tsx';
import { optionsQuery } from './queries.ts';
import { ScheduleFormView } from './ScheduleFormView.tsx';

export const loader = pageLoader((client) => client.ensureQueryData(optionsQuery()));

/** `/staff/lecture-schedule/tambah`: a new class. */
export function Component() {
  const { data: options } = useSuspenseQuery(optionsQuery());
  return (
    <Page title="Tambah jadwal" purpose="Enam belas pertemuan direncanakan otomatis dari kalender akademik.">
      <ScheduleFormView options={options} schedule={null} />
    </Page>
  );
}
