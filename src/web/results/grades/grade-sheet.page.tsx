import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { type GradeSheet, gradeStatusLabels, type SheetRow } from '#shared/results/grades/grade.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { useUser } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useUnsavedGuard } from '#web/platform/ui/use-unsaved-guard.ts';
import { gradeTones } from './grade-words.ts';
import { GradeGrid } from './GradeGrid.tsx';
import { GradeStatistics } from './GradeStatistics.tsx';
import { SaveLine } from './SaveLine.tsx';
import { SheetActions, type SheetDialog } from './SheetActions.tsx';
import { useGradeGrid } from './use-grade-grid.ts';
import { later } from '#web/platform/lib/later.tsx';

const LmsDialog = later(async () => (await import('./LmsDialog.tsx')).LmsDialog);
const RowDialog = later(async () => (await import('./RowDialog.tsx')).RowDialog);
const SubmitDialog = later(async () => (await import('./SubmitDialog.tsx')).SubmitDialog);
const UploadDialog = later(async () => (await import('./UploadDialog.tsx')).UploadDialog);
const WeightsDialog = later(async () => (await import('./WeightsDialog.tsx')).WeightsDialog);

const sheetQuery = (id: string) => ({
  ...endpointQuery(gradeContract.sheet, { params: { id } }),
  // What is being typed is never replaced behind the lecturer's back.
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  staleTime: 0,
});
export const loader = pageLoader((client, { params }) => client.fetchQuery(sheetQuery(params['id'] ?? '')));

/** Why the sheet cannot be written now, for who teaches the class. */
function windowSentence({
  window: { open, start, end, extendedUntil },
  status,
  can,
}: GradeSheet): string | null {
  if (status !== 'DRAFT' || can.fill || open) return null;
  if (start === null || end === null) return 'Masa pengisian nilai belum ditetapkan BAAK.';
  const last = extendedUntil !== null && extendedUntil > end ? extendedUntil : end;
  return `Masa pengisian nilai ${longDate(start)} sampai ${longDate(last)}. Hubungi BAAK bila perlu perpanjangan.`;
}

/** Facts of the class and where its grades stand. */
function SheetBand({ sheet }: { sheet: GradeSheet }) {
  const graded = sheet.rows.filter(({ final }) => final !== null).length;
  return (
    <DetailBand
      title={`${sheet.course.name} (${sheet.course.code})`}
      subtitle={`Kelas ${sheet.className} · ${sheet.course.sks} sks · ${sheet.period.label} · ${sheet.lecturers.map(({ name }) => name).join('; ')}`}
      status={<StatusChip tone={gradeTones[sheet.status]}>{gradeStatusLabels[sheet.status]}</StatusChip>}
      figures={[
        { label: 'Peserta', value: sheet.rows.length },
        { label: 'Bernilai', value: graded },
        { label: 'Batas input', value: longDate(sheet.window.extendedUntil ?? sheet.window.end) },
      ]}
    />
  );
}

/** The grade sheet of a class. */
export function Component() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(sheetQuery(id));
  return <Sheet key={`${id} ${data.status} ${JSON.stringify(data.weights)}`} sheet={data} />;
}

function Sheet({ sheet }: { sheet: GradeSheet }) {
  const client = useQueryClient();
  const state = useGradeGrid(sheet);
  const [dialog, setDialog] = useState<SheetDialog | null>(null);
  const [row, setRow] = useState<SheetRow | null>(null);
  const [typed, setTyped] = useState(false);
  useUnsavedGuard(() => state.state !== 'saved' || typed);
  const live = { ...sheet, rows: [...state.grid.rows] };
  const { lecturerId } = useUser();
  const closed = sheet.lecturers.some(({ _id }) => _id === lecturerId) ? windowSentence(sheet) : null;
  const reload = async (): Promise<void> => {
    const fresh = await client.fetchQuery(sheetQuery(sheet.scheduleId));
    state.reset(fresh.rows);
  };
  const close = (): void => setDialog(null);
  return (
    <Page
      title="Nilai kelas"
      actions={<SheetActions sheet={sheet} ready={state.state === 'saved'} onOpen={setDialog} />}
    >
      <SheetBand sheet={live} />
      {sheet.returnNote !== '' && (
        <Refusal
          title="Nilai dikembalikan BAAK."
          why={sheet.returnNote}
          next="Perbaiki, lalu serahkan kembali."
        />
      )}
      {closed !== null && <Refusal title="Nilai belum dapat diisi." why={closed} />}
      {sheet.rows.length === 0 ? (
        <EmptyState
          title="Belum ada peserta kelas."
          hint="Mahasiswa muncul di sini setelah KRS-nya disetujui dosen PA."
        />
      ) : (
        <>
          {sheet.can.fill && <SaveLine state={state} />}
          <GradeGrid
            sheet={sheet}
            state={state}
            onRow={sheet.status === 'PUBLISHED' || sheet.status === 'LOCKED' ? setRow : undefined}
          />
          <GradeStatistics rows={live.rows} />
        </>
      )}
      {dialog === 'upload' && (
        <UploadDialog scheduleId={sheet.scheduleId} onClose={close} onSaved={() => void reload()} />
      )}
      {dialog === 'lms' && <LmsDialog sheet={live} onClose={close} onSaved={() => void reload()} />}
      {dialog === 'submit' && <SubmitDialog sheet={live} onClose={close} onDone={() => void reload()} />}
      {dialog === 'weights' && <WeightsDialog sheet={sheet} onClose={close} onDone={() => void reload()} />}
      {row !== null && (
        <RowDialog
          sheet={sheet}
          row={row}
          typed={typed}
          onTyped={() => setTyped(true)}
          onClose={() => {
            setTyped(false);
            setRow(null);
            void reload();
          }}
        />
      )}
    </Page>
  );
}
