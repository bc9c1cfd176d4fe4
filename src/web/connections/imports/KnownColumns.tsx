import type { ImportKindView } from '#shared/connections/imports/import.contract.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './imports.module.css';

/** Which columns a file may have, so that people can prepare theirs without the template. */
export function KnownColumns({ kind }: { kind: ImportKindView }) {
  const needed = kind.columns.filter(({ required }) => required);
  const others = kind.columns.filter(({ required }) => !required);
  return (
    <Panel
      title="Kolom berkas"
      hint="Urutan bebas, dan nama kolom boleh sedikit berbeda; setiap tebakan dapat Anda perbaiki sebelum disimpan."
    >
      <dl className={classes.columns}>
        <div>
          <dt>Wajib</dt>
          <dd>{needed.map(({ label }) => label).join(', ') || '-'}</dd>
        </div>
        {others.length > 0 && (
          <div>
            <dt>Boleh kosong</dt>
            <dd>{others.map(({ label }) => label).join(', ')}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
