import type { SurveyDetail } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels, scaleLabels } from '#shared/surveys/surveys/instrument.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { rateText, respondentsText } from './report-words.ts';
import classes from './report.module.css';

/** How many chose 1 to 5, side by side; the numbers are in the table behind it. */
function Distribution({ counts }: { counts: readonly number[] }) {
  const said = counts.map((count, i) => `${scaleLabels[i] ?? ''} ${count}`).join(', ');
  return (
    <span className={classes.distribution} role="img" aria-label={said} title={said}>
      {counts.map((count, i) =>
        count === 0 ? null : (
          <span key={scaleLabels[i]} data-step={i + 1} style={{ flexGrow: count }}>
            {count}
          </span>
        ),
      )}
    </span>
  );
}

function Items({ detail }: { detail: SurveyDetail }) {
  if (detail.items.length === 0) return null;
  return (
    <ChartCard
      title="Sebaran jawaban per pertanyaan"
      hint={`Kiri ${scaleLabels[0].toLowerCase()}, kanan ${scaleLabels[4].toLowerCase()}. Versi ${detail.version ?? '-'}.`}
      table={{
        head: ['Pertanyaan', '1', '2', '3', '4', '5', 'Rata-rata'],
        rows: detail.items.map(({ code, text, counts, mean }) => ({
          name: `${code} ${text}`,
          cells: [...counts, hundredths(mean)],
        })),
      }}
    >
      <ul className={classes.items}>
        {detail.items.map(({ code, text, dimension, counts, mean, reverse }) => (
          <li key={code}>
            <span className={classes.itemText}>
              <strong>{code}</strong> {text}
              <span className={classes.soft}>
                {' '}
                {dimensionLabels[dimension]}
                {reverse && ', skor dibalik'}
              </span>
            </span>
            <Distribution counts={counts} />
            <strong className={classes.mean}>{hundredths(mean)}</strong>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

function Comments({ detail }: { detail: SurveyDetail }) {
  if (detail.commentsNote !== null) return <p className={classes.soft}>{detail.commentsNote}</p>;
  return (
    <Panel title="Komentar" hint="Tanpa urutan; nomor disamarkan.">
      {detail.comments.map(({ code, question, texts }) => (
        <section key={code}>
          <h3 className={classes.question}>{question}</h3>
          {texts.length === 0 ? (
            <p className={classes.soft}>Tidak ada komentar.</p>
          ) : (
            <ul className={classes.comments}>
              {texts.map((text, i) => (
                <li key={i}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Panel>
  );
}

/** One result: figures, the distribution of every question, and what was written. */
export function ResultDetail({ detail }: { detail: SurveyDetail }) {
  const { lecturer, courseName, courseCode, className, respondents, enrolled, rate, score } = detail;
  return (
    <div className={classes.stack}>
      <DetailBand
        label="Ringkasan hasil"
        title={lecturer ?? courseName}
        subtitle={`${courseName} (${courseCode}) kelas ${className}`}
        status={<CategoryChip {...detail} />}
        figures={[
          { label: 'Skor', value: hundredths(score) },
          { label: 'Responden', value: respondentsText(respondents, enrolled) },
          { label: 'Tingkat isi', value: rateText(rate) },
        ]}
      />
      <Items detail={detail} />
      <Comments detail={detail} />
    </div>
  );
}
