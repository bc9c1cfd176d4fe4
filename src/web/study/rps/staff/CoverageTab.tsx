import { Alert, Select, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { CoverageView } from '#shared/study/rps/rps.views.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Exports } from '#web/platform/ui/table/Exports.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { Loading } from '#web/platform/ui/table/TableStates.tsx';
import classes from '../rps.module.css';

function Cell({ served }: { served: readonly string[] | undefined }) {
  if (served === undefined) return null;
  return served.length > 0 ? served.join(', ') : '–';
}

function Matrix({ matrix: { cpl, rows } }: { matrix: CoverageView }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="region" aria-label="Matriks CPL">
      <Table verticalSpacing="xs" className={classes.matrix}>
        <caption className="sr-only">CPL yang didukung setiap mata kuliah, dengan CPMK-nya</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mata kuliah</Table.Th>
            {cpl.map(({ code, text }) => (
              <Table.Th key={code} title={text}>
                {code}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ courseId, code, name, semester, planned, cpmk }) => (
            <Table.Tr key={courseId}>
              <Table.Th scope="row" fw={500} className={classes.matrixName}>
                {name}
                <div className={classes.soft}>
                  {`${code} · semester ${semester}`}
                  {!planned && ' · belum ada RPS'}
                </div>
              </Table.Th>
              {cpl.map((outcome) => (
                <Table.Td key={outcome.code}>
                  <Cell served={cpmk[outcome.code]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Jumlah mata kuliah</Table.Th>
            {cpl.map(({ code, courses }) => (
              <Table.Td key={code} className="tabular">
                {courses}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

const missingCourses = ({ rows }: CoverageView): string => {
  const missing = rows.filter(({ planned }) => !planned).length;
  return `${rows.length - missing} dari ${rows.length} mata kuliah memiliki RPS yang disetujui.`;
};

/** Matrix of courses and programme outcomes. */
export function CoverageTab() {
  const [params, setParams] = useSearchParams();
  const curriculumId = params.get('kurikulum') ?? undefined;
  const query = curriculumId === undefined ? {} : { curriculumId };
  const { data, error } = useQuery(endpointQuery(rpsContract.coverage, { query }));
  if (error !== null) return <Alert color="red">{messageOf(error)}</Alert>;
  if (data === undefined) return <Loading />;
  const choose = (value: string | null) =>
    setParams((before) => ({ ...Object.fromEntries(before), kurikulum: value ?? '' }), { replace: true });
  return (
    <div className={classes.stack}>
      <div className={classes.inline}>
        <Select
          aria-label="Kurikulum"
          allowDeselect={false}
          data={data.curricula.map(({ _id: value, name: label }) => ({ value, label }))}
          value={data.curriculumId}
          onChange={choose}
        />
        <Exports
          exports={listExports(rpsContract.coverageExport)}
          query={data.curriculumId === null ? {} : { curriculumId: data.curriculumId }}
        />
      </div>
      <p className={classes.prose}>{missingCourses(data)}</p>
      {data.cpl.length === 0 ? (
        <EmptyState title="Belum ada CPL." hint="Matriks terisi begitu RPS disetujui." />
      ) : (
        <Panel>
          <Matrix matrix={data} />
        </Panel>
      )}
    </div>
  );
}
