import { Select, Switch, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import { courseTypeText } from '../krs-words.ts';
import type { OfferFilter } from '../plan-rules.ts';
import classes from './offers.module.css';

type Props = {
  offered: readonly OfferedClass[];
  filter: OfferFilter;
  onChange: (filter: OfferFilter) => void;
};

const different = <T,>(values: readonly T[]): T[] => [...new Set(values)];

/** Filters of the offer, with the values it contains. */
export function OfferFilters({ offered, filter, onChange }: Props) {
  const semesters = different(offered.flatMap(({ semester }) => semester ?? [])).toSorted((a, b) => a - b);
  const days = different(offered.map(({ day }) => day)).toSorted((a, b) => a - b);
  const classNames = different(offered.map(({ className }) => className)).toSorted();
  const types = different(offered.map(({ courseType }) => courseType));
  const set = (part: Partial<OfferFilter>): void => onChange({ ...filter, ...part });
  return (
    <div className={classes.filters} role="search" aria-label="Saring mata kuliah">
      <TextInput
        aria-label="Cari mata kuliah atau dosen"
        placeholder="Cari mata kuliah atau dosen"
        leftSection={<IconSearch size={18} stroke={1.7} />}
        value={filter.search}
        onChange={(event) => set({ search: event.currentTarget.value })}
        className={classes.search}
      />
      <Select
        aria-label="Semester"
        placeholder="Semua semester"
        clearable
        data={semesters.map((semester) => ({ value: String(semester), label: `Semester ${semester}` }))}
        value={filter.semester}
        onChange={(semester) => set({ semester })}
      />
      <Select
        aria-label="Jenis"
        placeholder="Semua jenis"
        clearable
        data={types.map((type) => ({ value: type, label: courseTypeText(type) }))}
        value={filter.courseType}
        onChange={(courseType) => set({ courseType })}
      />
      <Select
        aria-label="Kelas"
        placeholder="Semua kelas"
        clearable
        searchable
        data={classNames}
        value={filter.className}
        onChange={(className) => set({ className })}
      />
      <Select
        aria-label="Hari"
        placeholder="Semua hari"
        clearable
        data={days.map((day) => ({ value: String(day), label: dayNames[day] ?? String(day) }))}
        value={filter.day}
        onChange={(day) => set({ day })}
      />
      <Switch
        label="Hanya yang bisa diambil"
        checked={filter.possible}
        onChange={(event) => set({ possible: event.currentTarget.checked })}
      />
    </div>
  );
}
