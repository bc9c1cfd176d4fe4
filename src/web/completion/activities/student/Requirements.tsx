import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import classes from '../activities.module.css';

type Requirement = { code: string; label: string; met: boolean; value: string | null };

/** Requirements whose value is a figure of the student; the others say what stands in the way. */
const measured: readonly string[] = ['SEMESTER', 'IPK'];

/** What a programme asks, each met or not with what the student has. */
export function Requirements({ list }: { list: readonly Requirement[] }) {
  return (
    <ul className={classes.list} aria-label="Syarat">
      {list.map(({ code, label, met, value }) => {
        const Icon = met ? IconCircleCheck : IconCircleX;
        const color = met ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-red-text)';
        return (
          <li key={code} className={classes.requirement}>
            <Icon
              size={18}
              stroke={1.7}
              color={color}
              aria-label={met ? 'Terpenuhi' : 'Belum terpenuhi'}
              role="img"
            />
            <span>
              {label}
              {value !== null && (measured.includes(code) ? ` (Anda: ${value})` : `: ${value}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
