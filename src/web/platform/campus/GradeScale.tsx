import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { gradeScale, isPassed } from '#shared/platform/grading/scale.ts';
import { hundredths, tenths } from '#shared/platform/format/number.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

/** What of the academic rules is not set here: the term, which the calendar activates, and the scale, which is fixed. */
export function GradeScale() {
  const { period } = currentCampus();
  return (
    <>
      <Panel title="Semester aktif" hint="Semester diaktifkan di Kalender akademik.">
        <FactGrid
          facts={[
            ['Semester', period?.label],
            [
              'Daftar semester',
              <Anchor key="calendar" component={Link} to="/kalender-akademik?tab=periode">
                Buka Kalender akademik
              </Anchor>,
            ],
          ]}
        />
      </Panel>
      <Panel title="Skala nilai" hint="Tetap: nilai yang sudah terbit tidak boleh berubah arti.">
        <ScrollTable
          caption="Skala nilai"
          head={['Huruf', 'Nilai mulai', 'Indeks', 'Lulus']}
          rows={gradeScale.map(({ letter, min, index }) => ({
            name: letter,
            cells: [hundredths(min), tenths(index), isPassed(min) ? 'Ya' : 'Tidak'],
          }))}
        />
      </Panel>
    </>
  );
}
