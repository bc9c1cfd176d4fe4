import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { lockOf, may, staleTheses } from '../thesis-query.ts';
import { useStep } from '../use-step.ts';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);
const TitleChangeDialog = later(async () => (await import('./TitleChangeDialog.tsx')).TitleChangeDialog);

/** What is rarely needed: another title, an end, taking a proposal back. */
export function ThesisMenu({ thesis }: { thesis: ThesisDetail }) {
  const [open, setOpen] = useState<'title' | 'cancel' | null>(null);
  const { send, busy } = useStep(thesisContract.step);
  const remove = useAskedChange(thesisContract.remove, staleTheses);
  const removable = thesis.status === 'DRAFT' || thesis.status === 'SUBMITTED';
  const mayRetitle = may(thesis, 'REQUEST_TITLE') && thesis.titleChange === null;
  const mayCancel = may(thesis, 'REQUEST_CANCEL') && thesis.cancelRequest === null && !removable;
  const mayWithdraw = may(thesis, 'WITHDRAW_CANCEL') && thesis.cancelRequest !== null;
  if (!removable && !mayRetitle && !mayCancel && !mayWithdraw) return null;
  const close = (): void => setOpen(null);
  const askRemove = (): void =>
    void remove(
      {
        title: 'Hapus usulan skripsi?',
        consequence: 'Judul dan isiannya hilang. Anda dapat mengajukan usulan baru.',
      },
      { params: { id: thesis._id }, body: { updatedAt: thesis.updatedAt } },
    );
  const withdraw = (): void =>
    send({ body: { action: 'WITHDRAW_CANCEL', ...lockOf(thesis) } }, 'Permintaan pembatalan ditarik.');
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default">Lainnya</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayRetitle && <Menu.Item onClick={() => setOpen('title')}>Minta ubah judul</Menu.Item>}
          {mayCancel && <Menu.Item onClick={() => setOpen('cancel')}>Minta pembatalan</Menu.Item>}
          {mayWithdraw && <Menu.Item onClick={withdraw}>Tarik permintaan pembatalan</Menu.Item>}
          {removable && (
            <Menu.Item color="var(--danger-ink)" onClick={askRemove}>
              Hapus usulan
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'title' && <TitleChangeDialog thesis={thesis} onClose={close} />}
      {open === 'cancel' && (
        <ReasonWindow
          title="Minta pembatalan skripsi?"
          consequence="Kaprodi memutuskan. Bila disetujui, skripsi ini berakhir dan Anda mengajukan judul baru."
          verb="Minta pembatalan"
          busy={busy}
          onSubmit={(note) =>
            send({ body: { action: 'REQUEST_CANCEL', note, ...lockOf(thesis) } }, 'Permintaan terkirim.', {
              onDone: close,
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
