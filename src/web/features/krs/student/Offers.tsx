import { Select, Switch, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { KrsInputView, KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { dayNames } from '#shared/format/date.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { OfferCard } from './OfferCard.tsx';
import { coursesOf, filterOffers, type OfferFilter } from './plan.ts';
import classes from './krs.module.css';

type Props = {
  data: KrsInputView;
  plan: readonly KrsOfferView[];
  editable: boolean;
  onToggle: (offer: KrsOfferView) => void;
  onPreview: (offer: KrsOfferView | null) => void;
};

const everything: OfferFilter = { search: '', semester: '', day: '', onlyOpen: false };

/** Every offered course with search, semester, day and "only what I can take". */
export function Offers(choice: Props) {
  const { data, plan } = choice;
  const ownSemester = data.offered.some(({ semester }) => semester === data.student.semesterNumber);
  const [filter, setFilter] = useState<OfferFilter>({
    ...everything,
    semester: ownSemester ? String(data.student.semesterNumber) : '',
  });
  const change = (patch: Partial<OfferFilter>): void => setFilter((before) => ({ ...before, ...patch }));
  const courses = coursesOf(filterOffers(data, plan, useDeferredValue(filter)));
  const semesters = [
    ...new Set(data.offered.flatMap(({ semester }) => (semester === null ? [] : [semester]))),
  ].sort((a, b) => a - b);
  return (
    <section aria-labelledby="krs-offers">
      <h2 id="krs-offers" className={classes.columnTitle}>
        Mata kuliah ditawarkan
      </h2>
      <div className={classes.filters}>
        <TextInput
          aria-label="Cari mata kuliah atau dosen"
          placeholder="Cari mata kuliah atau dosen"
          value={filter.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        <Select
          aria-label="Semester"
          value={filter.semester}
          onChange={(value) => change({ semester: value ?? '' })}
          data={[
            { value: '', label: 'Semua semester' },
            ...semesters.map((one) => ({ value: String(one), label: `Semester ${one}` })),
          ]}
        />
        <Select
          aria-label="Hari"
          value={filter.day}
          onChange={(value) => change({ day: value ?? '' })}
          data={[
            { value: '', label: 'Semua hari' },
            ...dayNames.map((name, day) => ({ value: String(day), label: name })),
          ]}
        />
        <Switch
          label="Hanya yang dapat diambil"
          checked={filter.onlyOpen}
          onChange={(event) => change({ onlyOpen: event.currentTarget.checked })}
        />
      </div>
      <p className="sr-only" role="status">
        {courses.length} mata kuliah ditampilkan
      </p>
      {courses.length === 0 ? (
        <EmptyState
          drawing="no-match"
          title={
            data.offered.length === 0
              ? 'Belum ada kelas yang ditawarkan semester ini.'
              : 'Tidak ada mata kuliah yang cocok.'
          }
          hint={data.offered.length === 0 ? undefined : 'Longgarkan pencarian, semester, atau hari.'}
        />
      ) : (
        <div className={classes.courses}>
          {courses.map((course) => (
            <OfferCard key={course.key} course={course} choice={choice} />
          ))}
        </div>
      )}
    </section>
  );
}
