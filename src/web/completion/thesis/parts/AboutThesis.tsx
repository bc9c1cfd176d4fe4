import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { majorName } from '#shared/platform/reference/course-type.ts';
import { thesisFormLabels, thesisMethodLabels } from '#shared/completion/thesis/kinds.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import classes from '../thesis.module.css';

/** What the thesis is about: the titles proposed, the topic, and how it is researched. */
export function AboutThesis({ thesis }: { thesis: ThesisDetail }) {
  const { titles, titleEn, topic, concentration, background, method, location, form, student } = thesis;
  return (
    <Panel title="Usulan">
      <div className={classes.stack}>
        {titles.length > 1 ? (
          <ol className={classes.titles}>
            {titles.map(({ _id, titleId, titleEn: english, chosen }) => (
              <li key={_id}>
                {titleId} {chosen && <StatusChip tone="success">Dipilih</StatusChip>}
                {english !== '' && <small lang="en">{english}</small>}
              </li>
            ))}
          </ol>
        ) : (
          titleEn !== '' && (
            <p className={classes.prose} lang="en">
              {titleEn}
            </p>
          )
        )}
        <FactGrid
          facts={[
            ['Topik', topic],
            ['Konsentrasi', concentration === null ? null : majorName(concentration)],
            ['Metode', thesisMethodLabels[method]],
            ['Bentuk', thesisFormLabels[form]],
            ['Lokasi', location],
            ['Dosen PA', student.advisor],
          ]}
        />
        <p className={classes.prose}>{background}</p>
      </div>
    </Panel>
  );
}
