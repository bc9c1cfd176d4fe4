import { testimonialContract, type TestimonialView } from '#shared/desk/content/testimonial.contract.ts';
import { testimonialStageLabels } from '#shared/desk/content/stage.ts';
import { later } from '#web/platform/lib/later.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { Pictured, Stars, TestimonialChip } from '../chips.tsx';
import classes from '../content.module.css';
import { ShelfPage } from '../ShelfPage.tsx';

const TestimonialDialog = later(async () => (await import('./TestimonialDialog.tsx')).TestimonialDialog);

const columns: Column<TestimonialView>[] = [
  {
    key: 'name',
    title: 'Nama',
    sortable: true,
    card: 'head',
    render: ({ photo, name }) => (
      <Pictured picture={photo} shape="square">
        {name}
      </Pictured>
    ),
  },
  { key: 'role', title: 'Peran', card: 'fact', render: ({ role }) => role },
  {
    key: 'text',
    title: 'Testimoni',
    render: ({ text }) => <span className={classes.quote}>{text}</span>,
  },
  { key: 'rating', title: 'Nilai', card: 'fact', render: ({ rating }) => <Stars rating={rating} /> },
  { key: 'consentOn', title: 'Persetujuan', render: ({ consentOn }) => <DateText date={consentOn} /> },
  { key: 'stage', title: 'Status', card: 'fact', render: (row) => <TestimonialChip of={row} /> },
];

const filters: Filter[] = [
  {
    name: 'stage',
    label: 'Status',
    options: Object.entries(testimonialStageLabels).map(([value, label]) => ({ value, label })),
  },
];

/** `/staff/testimoni`: what people say of the college, shown with their consent. */
export const Component = () => (
  <ShelfPage
    title="Testimoni"
    purpose="Kesan alumni, mahasiswa, dan mitra; hanya tampil dengan persetujuan yang tercatat."
    noun="testimoni"
    endpoint={testimonialContract.list}
    calls={testimonialContract}
    resource="testimoni"
    columns={columns}
    filters={filters}
    searchLabel="Cari nama atau isi"
    nameOf={({ name }) => name}
    Dialog={TestimonialDialog}
  />
);
