import {
  type DataChangeView,
  type LockedField,
  lockedFieldLabels,
} from '#shared/people/biodata/data-change.contract.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { genders } from '#shared/platform/reference/person.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import classes from './ChangeList.module.css';

const isLockedField = (field: string): field is LockedField => field in lockedFieldLabels;

function shown(field: string, value: string | null): string {
  if (value === null) return '-';
  if (field === 'gender') return labelOf(genders, value);
  return field === 'birthDate' ? shortDate(value) : value;
}

/** Old and new values of a request's fields. */
export function ChangeList({ changes }: Pick<DataChangeView, 'changes'>) {
  return (
    <dl className={classes.list}>
      {Object.entries(changes).map(([field, { from, to }]) => (
        <div key={field} className={classes.change}>
          <dt>{isLockedField(field) ? lockedFieldLabels[field] : field}</dt>
          <dd>
            <del>{shown(field, from)}</del> <span aria-hidden>→</span> <ins>{shown(field, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const states: Record<DataChangeView['status'], [Tone, string]> = {
  REQUESTED: ['warning', 'Menunggu BAAK'],
  APPROVED: ['success', 'Disetujui'],
  REJECTED: ['danger', 'Ditolak'],
  WITHDRAWN: ['neutral', 'Dibatalkan'],
};

/** State of a request. */
export function DataChangeChip({ status }: Pick<DataChangeView, 'status'>) {
  const [tone, word] = states[status];
  return <StatusChip tone={tone}>{word}</StatusChip>;
}
