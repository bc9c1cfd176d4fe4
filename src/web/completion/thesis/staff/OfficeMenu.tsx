import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { reportStartPath } from '#web/platform/ui/OfficialReportLink.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { may, staleTheses } from '../thesis-query.ts';

const MinutesDialog = later(async () => (await import('./MinutesDialog.tsx')).MinutesDialog);
const PeriodMoveDialog = later(async () => (await import('./PeriodMoveDialog.tsx')).PeriodMoveDialog);
const SupervisorsDialog = later(async () => (await import('./SupervisorsDialog.tsx')).SupervisorsDialog);

/** What the portal itself knows of the student: nobody has to upload transcript, KRS or receipts. */
function StudentItems({ studentId }: { studentId: string }) {
  const can = useCan();
  return (
    <>
      {can({ permissions: ['transcript:print'] }) && (
        <Menu.Item
          component="a"
          href={fillPath(transcriptContract.printTranscript.path, { id: studentId })}
          target="_blank"
        >
          Transkrip sementara
        </Menu.Item>
      )}
      {can({ permissions: ['student:get'] }) && (
        <Menu.Item component={Link} to={`/staff/mahasiswa/${studentId}`}>
          KRS, nilai, dan pembayaran
        </Menu.Item>
      )}
    </>
  );
}

/** What the office seldom needs: other supervisors, another period, the signed report, the end of a proposal. */
export function OfficeMenu({ thesis }: { thesis: ThesisDetail }) {
  const [open, setOpen] = useState<'supervisors' | 'period' | 'minutes' | null>(null);
  const navigate = useNavigate();
  const can = useCan();
  const remove = useAskedChange(thesisContract.remove, staleTheses);
  const { _id: id, updatedAt, status, student, seminar, sidang } = thesis;
  const held = [seminar, ...sidang].findLast((event) => event?.status === 'DONE') ?? null;
  const removable = status === 'SUBMITTED' && can({ permissions: ['skripsi:delete'] });
  const askRemove = async (): Promise<void> => {
    const question = {
      title: `Hapus usulan ${student.name}?`,
      consequence: 'Judul dan isiannya hilang; mahasiswa mengajukan usulan baru.',
    };
    if (await remove(question, { params: { id }, body: { updatedAt } })) void navigate('/staff/skripsi');
  };
  const close = (): void => setOpen(null);
  const mayChange = may(thesis, 'CHANGE_SUPERVISORS');
  const mayMove = may(thesis, 'CHANGE_PERIOD');
  const mayReport = held !== null && may(thesis, 'ADD_MINUTES');
  const mayWrite = can(officialReportContract.start.access);
  const knowsMore = can({ permissions: ['student:get'] });
  if (!removable && !mayChange && !mayMove && !mayReport && !mayWrite && !knowsMore) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default">Lainnya</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && <Menu.Item onClick={() => setOpen('supervisors')}>Ganti pembimbing</Menu.Item>}
          {mayMove && <Menu.Item onClick={() => setOpen('period')}>Ubah periode</Menu.Item>}
          {mayReport && <Menu.Item onClick={() => setOpen('minutes')}>Unggah berita acara</Menu.Item>}
          {mayWrite && (
            <Menu.Item component={Link} to={reportStartPath('skripsi', id)}>
              Tulis berita acara
            </Menu.Item>
          )}
          <StudentItems studentId={student._id} />
          {removable && (
            <Menu.Item color="var(--danger-ink)" onClick={() => void askRemove()}>
              Hapus usulan
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'supervisors' && <SupervisorsDialog thesis={thesis} onClose={close} />}
      {open === 'period' && <PeriodMoveDialog thesis={thesis} onClose={close} />}
      {open === 'minutes' && held !== null && <MinutesDialog thesis={thesis} event={held} onClose={close} />}
    </>
  );
}
