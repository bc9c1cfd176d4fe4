import type { Transcript } from '#shared/results/transcripts/transcript.contract.ts';
import { shortPeriodLabel } from '#shared/platform/term/term.ts';
import { courseKind } from '#shared/platform/reference/course-type.ts';
import { hundredths, tenths } from '#shared/platform/format/number.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import { LineChart } from '../charts/LineChart.tsx';
import { CreditMeter } from '../CreditMeter.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Panel } from '../Panel.tsx';
import classes from './Grades.module.css';

/** All published grades by term, with the figures they lead to. */
export function TranscriptView({ data }: { data: Transcript }) {
  if (data.terms.length === 0) {
    return (
      <EmptyState
        title="Belum ada nilai yang diterbitkan."
        hint="Nilai muncul di sini setelah dosen menyerahkan dan BAAK menerbitkannya."
      />
    );
  }
  return (
    <>
      <Overview data={data} />
      {data.terms.map((term) => (
        <Term key={term.code} term={term} />
      ))}
    </>
  );
}

function Overview({ data }: { data: Transcript }) {
  const points = data.terms.filter(({ ips, ipk }) => ips !== null || ipk !== null);
  return (
    <div className={classes.overview}>
      <Panel title={`IPK ${hundredths(data.ipk)}`} hint={`Jumlah mutu ${tenths(data.qualityPoints)}`}>
        <CreditMeter sks={data.sksPassed} limit={data.totalSks} label="Sks lulus" strict={false} />
      </Panel>
      {points.length > 0 && (
        <ChartCard
          title="IPS dan IPK per semester"
          table={{
            head: ['Semester', 'IPS', 'IPK'],
            rows: points.map(({ label, ips, ipk }) => ({
              name: label,
              cells: [hundredths(ips), hundredths(ipk)],
            })),
          }}
        >
          <LineChart
            label="IPS dan IPK setiap semester"
            points={points.map(({ label }) => shortPeriodLabel(label))}
            series={[
              { name: 'IPS', values: points.map(({ ips }) => ips) },
              { name: 'IPK', values: points.map(({ ipk }) => ipk) },
            ]}
            format={hundredths}
            range={[0, 400]}
          />
        </ChartCard>
      )}
    </div>
  );
}

function Term({ term }: { term: Transcript['terms'][number] }) {
  const remarked = term.rows.some((row) => remarkOf(row) !== '');
  return (
    <section aria-label={term.label}>
      <div className={classes.term}>
        <h2>{term.label}</h2>
        {term.ips !== null && (
          <span>
            IPS {hundredths(term.ips)} · IPK {hundredths(term.ipk)}
          </span>
        )}
      </div>
      <div className={classes.frame}>
        <table className={classes.table} data-cards>
          <caption className="sr-only">Nilai {term.label}</caption>
          <thead>
            <tr>
              <th scope="col">Mata kuliah</th>
              <th scope="col">Sks</th>
              <th scope="col">Nilai</th>
              <th scope="col">Huruf</th>
              <th scope="col">Indeks</th>
              {remarked && (
                <th scope="col" className={classes.remark}>
                  Keterangan
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {term.rows.map((row) => (
              <tr key={row.gradeId} data-best={row.isBest || row.index === null}>
                <th scope="row">
                  {row.name}
                  <span className={classes.code}>
                    {row.code} · {courseKind(row)}
                  </span>
                </th>
                <td data-label="Sks">{row.sks}</td>
                <td data-label="Nilai">{hundredths(row.score)}</td>
                <td data-label="Huruf" className={classes.letter}>
                  {row.grade ?? '-'}
                </td>
                <td data-label="Indeks">{tenths(row.index)}</td>
                {remarked && (
                  <td data-label="Keterangan" className={classes.remark}>
                    {remarkOf(row)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function remarkOf({ isBest, source, index }: Transcript['terms'][number]['rows'][number]): string {
  if (index === null) return 'Ditunda';
  if (!isBest) return 'Diganti nilai yang lebih baik';
  return source === 'KONVERSI' ? 'Diakui (K)' : '';
}
