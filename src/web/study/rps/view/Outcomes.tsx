import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../rps.module.css';

type Entry = { code: string; text: string; link?: string };

const Coded = ({ entries }: { entries: readonly Entry[] }) => (
  <dl className={classes.coded}>
    {entries.map(({ code, text, link }) => (
      <div key={code} className={classes.entry}>
        <dt>{code}</dt>
        <dd>
          {text}
          {link !== undefined && <span className={classes.soft}> ({link})</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Description and outcomes of a course. */
export function Outcomes({ plan }: { plan: RpsView }) {
  return (
    <>
      <Panel title="Identitas">
        <FactGrid
          facts={[
            ['Dosen', plan.lecturers.map(({ name }) => name).join('; ')],
            ['Kaprodi', plan.kaprodi],
            ['Tanggal penyusunan', longDate(plan.dateMade)],
            ['Mata kuliah syarat', plan.prerequisites.join('; ')],
          ]}
        />
        <p className={classes.about}>{plan.courseDescription}</p>
      </Panel>
      <Panel title="Capaian pembelajaran lulusan (CPL)">
        <Coded entries={plan.cpl} />
      </Panel>
      <Panel title="Capaian pembelajaran mata kuliah (CPMK)">
        <Coded entries={plan.cpmk.map((outcome) => ({ ...outcome, link: outcome.cplCodes.join(', ') }))} />
      </Panel>
      <Panel title="Sub-CPMK">
        <Coded entries={plan.subCpmk.map((outcome) => ({ ...outcome, link: outcome.cpmkCode }))} />
      </Panel>
      {plan.studyMaterial.length > 0 && (
        <Panel title="Bahan kajian">
          <ol>
            {plan.studyMaterial.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}
