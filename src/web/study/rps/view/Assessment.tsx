import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { cognitivePartLabels, type EvaluationRow, planBasisLabels } from '#shared/study/rps/evaluation.ts';
import { percentText } from '#shared/platform/grading/components.ts';
import { CardTable } from '#web/platform/ui/charts/CardTable.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../rps.module.css';

export const basisLabel = ({ basis, component }: EvaluationRow): string =>
  component === null
    ? planBasisLabels[basis]
    : `${planBasisLabels[basis]}: ${cognitivePartLabels[component]}`;

const Texts = ({ texts }: { texts: readonly string[] }) => (
  <ol>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ol>
);

/** Assessment, tasks and references of a course. */
export function Assessment({ plan }: { plan: RpsView }) {
  const { evaluationPlan, tasks, references, media } = plan;
  return (
    <>
      {evaluationPlan !== null && (
        <Panel title="Rencana evaluasi">
          <CardTable
            caption="Rencana evaluasi"
            head={['Keterangan', 'Dasar', 'Bobot (%)']}
            rows={evaluationPlan.map((row, at) => ({
              name: String(at),
              shown: row.descriptionId,
              cells: [basisLabel(row), percentText(row.weight)],
            }))}
          />
        </Panel>
      )}
      {tasks.length > 0 && (
        <Panel title="Rencana tugas">
          <ol className={classes.plain}>
            {tasks.map(({ no, title, description, week, output, weight }) => (
              <li key={no} className={classes.week}>
                <span className={classes.weekHead}>
                  <span>{`${no}. ${title}`}</span>
                  <span className="tabular">{percentText(weight)}%</span>
                </span>
                <span className={classes.soft}>
                  {`Minggu ${week}`}
                  {output !== '' && ` · ${output}`}
                </span>
                {description !== '' && <p className={classes.prose}>{description}</p>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {references.main.length > 0 && (
        <Panel title="Pustaka">
          <Texts texts={references.main} />
          {references.supporting.length > 0 && (
            <>
              <h3>Pendukung</h3>
              <Texts texts={references.supporting} />
            </>
          )}
          {media.length > 0 && <p className={classes.prose}>Media: {media.join('; ')}</p>}
        </Panel>
      )}
    </>
  );
}
