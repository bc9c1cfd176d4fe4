import { NoTerm as TermNote } from '#web/platform/ui/NoTerm.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

/** Stands for what is told of a term while there is none. */
export const NoTerm = () => (
  <Panel title="Semester">
    <TermNote what="KRS, jadwal, dan nilai" />
  </Panel>
);
