import { showError } from '#web/platform/lib/errors.ts';
import { SheetSelect } from '#web/platform/ui/import/SheetSelect.tsx';
import { type Upload, useUpload } from './use-upload.ts';

type Props = { kind: string; upload: Upload; onRead: (upload: Upload) => void };

/** The sheet of a preview; another one is read into a preview of its own, and what was done in this one stays. */
export function OtherSheet({ kind, upload, onRead }: Props) {
  const { busy, send } = useUpload(kind, onRead);
  const { sheet, sheets } = upload;
  return (
    <SheetSelect
      sheet={sheet}
      sheets={sheets}
      isBusy={busy}
      onChange={(next) => send(upload, next, showError)}
    />
  );
}
