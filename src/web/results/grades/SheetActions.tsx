import { Button, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useCan } from '#web/platform/lib/session.tsx';

export type SheetDialog = 'upload' | 'lms' | 'submit' | 'weights';

type Props = { sheet: GradeSheet; ready: boolean; onOpen: (dialog: SheetDialog) => void };

/** What the reader may do with the sheet: one primary action, the rest in a menu. */
export function SheetActions({ sheet, ready, onOpen }: Props) {
  const { can, status, scheduleId } = sheet;
  const print = (path: string): string => fillPath(path, { id: scheduleId });
  const printable = status !== 'DRAFT';
  const mayTake = useCan()(gradeReportContract.exportSheet.access);
  const take = (): void =>
    void download(gradeReportContract.exportSheet, {
      params: { id: scheduleId },
      query: { format: 'xlsx' },
    }).catch(showError);
  if (!can.fill && !can.weights && !can.submit && !printable && !mayTake) return null;
  return (
    <>
      {can.submit && (
        <Button onClick={() => onOpen('submit')} disabled={!ready}>
          Serahkan nilai
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label="Tindakan lain">
            <IconDots size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {can.fill && (
            <Menu.Item onClick={() => onOpen('upload')} disabled={!ready}>
              Unggah dari berkas
            </Menu.Item>
          )}
          {can.fill && (
            <Menu.Item onClick={() => onOpen('lms')} disabled={!ready}>
              Ambil dari LMS
            </Menu.Item>
          )}
          {can.weights && (
            <Menu.Item onClick={() => onOpen('weights')} disabled={!ready}>
              Atur bobot
            </Menu.Item>
          )}
          {mayTake && <Menu.Item onClick={take}>Unduh Excel (.xlsx)</Menu.Item>}
          {printable && (
            <>
              <Menu.Item component="a" href={print(transcriptContract.printGradeList.path)} target="_blank">
                Cetak DPNA
              </Menu.Item>
              <Menu.Item component="a" href={print(transcriptContract.printHandover.path)} target="_blank">
                Cetak berita acara penyerahan
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
