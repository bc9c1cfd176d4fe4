import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fillPath } from '#shared/contracts/endpoint.ts';
import { type Transcript, transcriptContract } from '#shared/contracts/transcript.contract.ts';
import { hundredths, tenths } from '#shared/format/number.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { ChartCard } from '#web/ui/charts/ChartCard.tsx';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { CreditMeter } from '#web/ui/CreditMeter.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StudyProgress } from '#web/ui/study/StudyProgress.tsx';
import { UrlTabs } from '#web/ui/UrlTabs.tsx';
import classes from './results.module.css';

const transcriptQuery = () => endpointQuery(transcriptContract.transcript, {});
export const loader = pageLoader((client) => client.ensureQueryData(transcriptQuery()));

/** `Ganjil 25/26` for Ganjil 2025/2026: a label that fits under a point. */
const shortTerm = (label: string): string => label.replace(/ 20(\d\d)\/20(\d\d)$/, ' $1/$2');

/** All published grades by term, with the figures they lead to. */
function Grades({ data }: { data: Transcript }) {
  if (data.terms.length === 0) {
    return (
      <EmptyState
        title="Belum ada nilai yang dipublikasikan."
        hint="Nilai muncul di sini setelah dosen menyerahkan dan BAAK memublikasikannya."
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

/** `/student/nilai-saya`: all grades of the student so far, and how far they lead in the curriculum. */
export function Component() {
  const { data } = useSuspenseQuery(transcriptQuery());
  const print = fillPath(transcriptContract.printTranscript.path, { id: data.student._id });
  return (
    <Page
      title="Transkrip nilai"
      purpose="Nilai terbaik setiap mata kuliah dihitung dalam IPK."
      actions={
        <>
          <Button component={Link} to="/student/nilai-saya/kelulusan" variant="default">
            Siap lulus?
          </Button>
          {data.terms.length > 0 && (
            <Button component="a" href={print} target="_blank" leftSection={<IconPrinter size={18} />}>
              Cetak PDF
            </Button>
          )}
        </>
      }
    >
      <UrlTabs
        label="Nilai saya"
        tabs={[
          { value: 'transkrip', label: 'Transkrip', content: <Grades data={data} /> },
          { value: 'kurikulum', label: 'Kurikulum', content: <StudyProgress /> },
        ]}
      />
    </Page>
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
            points={points.map(({ label }) => shortTerm(label))}
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
              {remarked && <th scope="col">Keterangan</th>}
            </tr>
          </thead>
          <tbody>
            {term.rows.map((row) => (
              <tr key={row.gradeId} data-best={row.isBest || row.index === null}>
                <th scope="row">
                  {row.name}
                  <span className={classes.code}>{row.code}</span>
                </th>
                <td data-label="Sks">{row.sks}</td>
                <td data-label="Nilai">{hundredths(row.score)}</td>
                <td data-label="Huruf" className={classes.letter}>
                  {row.letter ?? '-'}
                </td>
                <td data-label="Indeks">{tenths(row.index)}</td>
                {remarked && <td data-label="Keterangan">{remarkOf(row)}</td>}
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
