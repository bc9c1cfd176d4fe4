import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type ConversionView, conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { type ConversionState, conversionStateLabels } from '#shared/results/conversions/conversion.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { ConversionActions } from './ConversionActions.tsx';
import { ConversionForm } from './ConversionForm.tsx';

const conversionQuery = (id: string) => endpointQuery(conversionContract.get, { params: { id } });
export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(conversionQuery(params['id'] ?? '')),
);

const tones: Record<ConversionState, Tone> = { DRAFT: 'neutral', APPROVED: 'success', LOCKED: 'success' };

function Band({ view }: { view: ConversionView }) {
  const { student, conversion } = view;
  return (
    <DetailBand
      title={student.name}
      subtitle={`NIM ${student.nim}`}
      status={
        conversion && (
          <StatusChip tone={tones[conversion.status]}>{conversionStateLabels[conversion.status]}</StatusChip>
        )
      }
      figures={[
        { label: 'Diakui', value: `${view.recognisedSks} dari maks. ${view.maxSks} sks` },
        { label: 'Perkiraan sisa studi', value: `${view.remainingSemesters} semester` },
      ]}
    />
  );
}

export const access = conversionContract.get.access;

/** `/staff/mahasiswa/:id/konversi`: courses of another college that count here. */
export function Component() {
  const { id = '' } = useParams();
  const { data: view } = useSuspenseQuery(conversionQuery(id));
  const { conversion, problems } = view;
  const key = conversion ? `${conversion._id} ${conversion.updatedAt}` : 'new';
  return (
    <Page
      title="Konversi nilai"
      purpose="Mata kuliah dari perguruan tinggi asal yang diakui di sini."
      actions={conversion && <ConversionActions view={view} conversion={conversion} />}
    >
      <Band view={view} />
      {conversion?.status === 'DRAFT' && problems.length > 0 && (
        <Refusal
          title="Konversi belum dapat disetujui."
          why={
            <ul>
              {problems.map(({ row, message }) => (
                <li key={`${row} ${message}`}>{row === null ? message : `Baris ${row + 1}: ${message}`}</li>
              ))}
            </ul>
          }
        />
      )}
      <ConversionForm key={key} view={view} />
    </Page>
  );
}
