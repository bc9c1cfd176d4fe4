import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { mainDataContract, type VersionView } from '#shared/platform/campus/main-data.contract.ts';
import type { SectionName } from '#shared/platform/campus/sections.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import type { FieldGroup } from './field.ts';
import { sectionTitles } from './section-titles.ts';
import { fieldsOf } from './setting-fields.ts';
import { changeWords } from './setting-values.ts';
import classes from './main-data.module.css';

type Props = { section: SectionName; updatedAt: string; onClose: () => void };

const PAGE = 20;

const titleOf = ({ no, changedBy, restoredNo }: VersionView): string => {
  if (no === 1) return 'Keadaan awal';
  const by = changedBy === null ? '' : ` oleh ${changedBy}`;
  return restoredNo === null ? `Versi ${no}${by}` : `Versi ${no}, mengembalikan versi ${restoredNo}${by}`;
};

type VersionProps = {
  version: VersionView;
  groups: readonly FieldGroup[];
  onRestore: (() => void) | null;
};

function Version({ version, groups, onRestore }: VersionProps) {
  return (
    <li className={classes.version}>
      <h3 className={classes.versionTitle}>{titleOf(version)}</h3>
      {version.no > 1 && (
        <span className={classes.hint}>
          <MomentText at={version.changedAt} />
        </span>
      )}
      <dl className={classes.changes}>
        {version.changes.map((change) => {
          const { label, from, to } = changeWords(groups, change);
          return (
            <div key={change.field}>
              <dt>{label}</dt>
              <dd>
                <del>{from}</del> <span aria-hidden>→</span> <ins>{to}</ins>
              </dd>
            </div>
          );
        })}
      </dl>
      {onRestore !== null && (
        <Button variant="default" size="compact-md" onClick={onRestore}>
          Kembalikan versi {version.no}
        </Button>
      )}
    </li>
  );
}

/** Every state of a group: who changed what and when, and the way back to it. */
export function HistoryDrawer({ section, updatedAt, onClose }: Props) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, isFetching, refetch } = useQuery(
    endpointQuery(mainDataContract.history, { query: { section, limit } }),
  );
  const restore = useAskedChange(mainDataContract.restore, [mainDataContract.get, mainDataContract.history]);
  const { label } = sectionTitles[section];
  const groups = use(fieldsOf(section));
  const ask = async (version: VersionView): Promise<void> => {
    const question = {
      title: `Kembalikan ${label} ke versi ${version.no}?`,
      consequence:
        'Isian sekarang diganti dan tetap tersimpan di riwayat. Kata sandi sistem lain tidak berubah.',
      verb: 'Kembalikan',
      danger: false,
    };
    if (await restore(question, { body: { _id: version._id, updatedAt } })) onClose();
  };
  const rows = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`Riwayat ${label}`}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {data === undefined && error === null && <Skeleton height={160} />}
      {error !== null && <LoadFailure title="Riwayat gagal dimuat." error={error} onRetry={refetch} />}
      {data !== undefined && total === 0 && (
        <EmptyState title="Belum pernah diubah." hint="Setiap penyimpanan tercatat di sini beserta isinya." />
      )}
      <ul className={classes.versions}>
        {rows.map((version, i) => (
          <Version
            key={version._id}
            version={version}
            groups={groups}
            onRestore={i === 0 ? null : () => void ask(version)}
          />
        ))}
      </ul>
      {total > rows.length && limit < 100 && (
        <Button variant="subtle" loading={isFetching} onClick={() => setLimit(100)}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Drawer>
  );
}
