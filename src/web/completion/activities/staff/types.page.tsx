import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityTypeView } from '#shared/completion/activities/activity.views.ts';
import { activityFormLabels } from '#shared/completion/activities/kinds.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from '../activities.module.css';

const TypeDialog = later(async () => (await import('./TypeDialog.tsx')).TypeDialog);
const typesQuery = () => endpointQuery(activityStaffContract.types, {});

export const loader = pageLoader((client) => client.fetchQuery(typesQuery()));

/** What a kind of activity asks and gives, in a line. */
const wordsOf = ({ isMbkm, maxSks, minSemester, minIpk, form, activities }: ActivityTypeView): string =>
  [
    isMbkm ? `paling banyak ${maxSks} sks` : 'tanpa sks',
    ...(isMbkm ? [`semester ${minSemester} ke atas`, `IPK ${hundredths(minIpk)}`] : []),
    activityFormLabels[form].toLowerCase(),
    `${activities} kegiatan`,
  ].join(' · ');

export const access = activityStaffContract.list.access;

/** `/staff/mahasiswa/aktivitas/jenis`: the kinds of activities students may ask for. */
export function Component() {
  const { data: types } = useSuspenseQuery(typesQuery());
  const can = useCan();
  const [open, setOpen] = useState<{ type: ActivityTypeView | null } | null>(null);
  const remove = useAskedChange(activityStaffContract.removeType, [activityStaffContract.types]);
  const mayEdit = can(activityStaffContract.saveType.access);
  const actionsOf = (type: ActivityTypeView) => [
    ...(mayEdit ? [{ label: 'Ubah', run: () => setOpen({ type }) }] : []),
    ...(can(activityStaffContract.removeType.access)
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                { title: `Hapus ${type.name}?`, consequence: 'Mahasiswa tidak dapat lagi mengajukannya.' },
                { params: { id: type._id } },
              ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title="Jenis kegiatan"
      purpose="Program yang dapat diajukan mahasiswa, dengan syarat dan batas sksnya."
      actions={mayEdit && <Button onClick={() => setOpen({ type: null })}>Tambah jenis</Button>}
    >
      <Panel>
        <ul className={classes.list}>
          {types.map((type) => (
            <li key={type._id} className={classes.entry}>
              <div className={classes.row}>
                <strong>{type.name}</strong>
                <div className={classes.row}>
                  <StatusChip tone={type.isActive ? 'success' : 'neutral'}>
                    {type.isActive ? 'Dibuka' : 'Ditutup'}
                  </StatusChip>
                  <RowMenu name={type.name} actions={actionsOf(type)} />
                </div>
              </div>
              <p>{wordsOf(type)}</p>
            </li>
          ))}
        </ul>
      </Panel>
      {open !== null && <TypeDialog type={open.type} onClose={() => setOpen(null)} />}
    </Page>
  );
}
