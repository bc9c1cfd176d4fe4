import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { LecturerView } from './LecturerView.tsx';
import { ResultDialog } from './ResultDialog.tsx';

const contract = surveyReportContract;
const resultQuery = (id: string, semester: string | null) =>
  endpointQuery(contract.lecturer, { params: { id }, query: { semester: semester ?? undefined } });

export const loader = pageLoader((client, { params, request }) =>
  client.ensureQueryData(resultQuery(params['id'] ?? '', new URL(request.url).searchParams.get('semester'))),
);

/** `/staff/laporan/edo-report/:id`: EDO of one lecturer. */
export function Component() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { data: result } = useSuspenseQuery(resultQuery(id, search.get('semester')));
  const can = useCan();
  const open = (hasil: string): void =>
    setSearch((before) => new URLSearchParams([...before.entries(), ['hasil', hasil]]));
  const print = fillPath(contract.lecturerPrint.path, { id });
  return (
    <Page
      title="Hasil EDO dosen"
      actions={
        result.whole !== null &&
        can(contract.lecturerPrint.access) && (
          <Button
            component="a"
            href={`${print}?semester=${result.period?.code ?? ''}`}
            target="_blank"
            leftSection={<IconPrinter size={18} stroke={1.7} />}
          >
            Cetak PDF
          </Button>
        )
      }
    >
      <LecturerView
        result={result}
        onOpen={({ _id }) => open(_id)}
        items={{ endpoint: contract.edoItems, lecture: id }}
      />
      <ResultDialog type="EDO" />
    </Page>
  );
}
