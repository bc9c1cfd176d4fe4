import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type {
  ItemTrend as Trend,
  surveyReportContract,
} from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels } from '#shared/surveys/surveys/instrument.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './report.module.css';

type Item = Trend['items'][number];

const PHONE = '(max-width: 47.99em)';

function Question({ code, text, dimension, reverse }: Item) {
  return (
    <span className={classes.itemText}>
      <strong>{code}</strong> {text}
      <span className={classes.soft}>
        {' '}
        {dimensionLabels[dimension]}
        {reverse && ', skor dibalik'}
      </span>
    </span>
  );
}

/** From the term before to this one: "+0,12"; nothing without both. */
function changeOf(means: readonly (number | null)[]): string {
  const [before, now] = [means.at(-2) ?? null, means.at(-1) ?? null];
  if (before === null || now === null) return '-';
  return `${now > before ? '+' : ''}${hundredths(now - before)}`;
}

/** Which questions: of a survey as a whole, or of one lecturer. */
export type ItemCall = {
  endpoint: typeof surveyReportContract.edoItems | typeof surveyReportContract.mineItems;
  semester: string;
  lecture?: string;
};

/** The mean of every question of a term beside earlier terms, as far as they asked the same. */
export function ItemTrend({ endpoint, ...query }: ItemCall) {
  const asked = useQuery(endpointQuery(endpoint, { query }));
  return (
    <Asked query={asked} what="pertanyaan">
      {(trend) => <Means trend={trend} />}
    </Asked>
  );
}

/** On a phone the term itself and what changed; the whole row would leave no room for the words. */
function Means({ trend: { periods, items } }: { trend: Trend }) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (items.length === 0) {
    return <EmptyState title="Belum ada hasil yang terbuka dengan lima responden atau lebih." />;
  }
  const compares = periods.length > 1;
  const shown = phone ? -1 : -periods.length;
  return (
    <Panel
      title="Rata-rata per pertanyaan"
      hint="Semester lalu hanya dibandingkan bila kode dan bunyi pertanyaannya sama."
    >
      <ScrollTable
        caption="Rata-rata per pertanyaan dan semester"
        head={[
          'Pertanyaan',
          ...periods.slice(shown).map(({ label }) => label),
          ...(compares ? ['Perubahan'] : []),
        ]}
        rows={items.map((item) => ({
          name: item.code,
          shown: <Question {...item} />,
          cells: [...item.means.slice(shown).map(hundredths), ...(compares ? [changeOf(item.means)] : [])],
        }))}
      />
    </Panel>
  );
}
