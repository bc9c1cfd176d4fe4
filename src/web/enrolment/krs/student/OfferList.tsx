import { Button } from '@mantine/core';
import { useState } from 'react';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { type CourseGroup, groupByCourse, matches, noFilter, type OfferFilter } from '../plan-rules.ts';
import { OfferCourse } from './OfferCourse.tsx';
import { OfferFilters } from './OfferFilters.tsx';
import classes from './offers.module.css';
import type { Plan } from './use-plan.ts';

type Props = { page: KrsPage; plan: Plan; onPreview: (scheduleId: string | null) => void };

const bySemester = (groups: readonly CourseGroup[]): [string, CourseGroup[]][] => {
  const parts = new Map<string, CourseGroup[]>();
  for (const group of groups) {
    const name = group.semester === null ? 'Lainnya' : `Semester ${group.semester}`;
    parts.set(name, [...(parts.get(name) ?? []), group]);
  }
  return [...parts];
};

function NoOffers({ page, filter, onAll }: { page: KrsPage; filter: OfferFilter; onAll: () => void }) {
  if (page.offered.length === 0) {
    return (
      <EmptyState
        title="Belum ada kelas yang ditawarkan untuk Anda."
        hint={`Jadwal kuliah ${page.period.label} disusun BAAK. Coba lagi nanti.`}
      />
    );
  }
  return (
    <EmptyState
      drawing="no-match"
      title="Tidak ada kelas yang cocok."
      hint={filter.possible ? 'Sebagian kelas disembunyikan karena belum bisa diambil.' : undefined}
      action={
        <Button variant="default" onClick={onAll}>
          Tampilkan semua kelas
        </Button>
      }
    />
  );
}

/** The offer by semester, the student's own first, and course; a switch shows classes that cannot be taken. */
export function OfferList({ page, plan, onPreview }: Props) {
  const [filter, setFilter] = useState(noFilter);
  const shown = plan.judged.filter((judgedOffer) => matches(judgedOffer, filter));
  const hidden = plan.judged.length - shown.length;
  return (
    <div className={classes.offers}>
      <OfferFilters offered={page.offered} filter={filter} onChange={setFilter} />
      <p className={classes.count} role="status">
        {shown.length} kelas{hidden > 0 && `, ${hidden} disembunyikan`}
      </p>
      {shown.length === 0 && (
        <NoOffers page={page} filter={filter} onAll={() => setFilter({ ...noFilter, possible: false })} />
      )}
      {bySemester(groupByCourse(shown, page.student.semesterNumber)).map(([name, groups]) => (
        <section key={name} className={classes.semester} aria-label={name}>
          <h2 className={classes.semesterName}>{name}</h2>
          {groups.map((group) => (
            <OfferCourse key={group.courseId} group={group} plan={plan} onPreview={onPreview} />
          ))}
        </section>
      ))}
    </div>
  );
}
