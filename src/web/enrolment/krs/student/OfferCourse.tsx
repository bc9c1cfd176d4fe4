import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import { krsItemKindLabels } from '#shared/enrolment/krs/item.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { courseTypeText } from '../krs-words.ts';
import { type CourseGroup, sharedProblems } from '../plan-rules.ts';
import { OfferClass } from './OfferClass.tsx';
import classes from './offers.module.css';
import type { Plan } from './use-plan.ts';

const requirementWords = {
  LULUS: 'lulus',
  PERNAH_AMBIL: 'pernah diambil',
  BERSAMAAN: 'diambil bersama',
} as const;

function Prerequisites({ group, plan }: { group: CourseGroup; plan: Plan }) {
  if (group.prerequisites.length === 0) return null;
  const planned = new Set(plan.chosen.map(({ courseKey }) => courseKey));
  return (
    <ul className={classes.prerequisites} aria-label={`Prasyarat ${group.name}`}>
      {group.prerequisites.map(({ code, name, type, minScore, courseKey, met }) => {
        const isMet = met || (type === 'BERSAMAAN' && planned.has(courseKey));
        return (
          <li key={code} data-met={isMet}>
            {isMet ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
            <span>
              {name} {requirementWords[type]}
              {minScore !== null && ` (minimal ${hundredths(minScore)})`}
              <span className="sr-only">{isMet ? ', terpenuhi' : ', belum terpenuhi'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type Props = { group: CourseGroup; plan: Plan; onPreview: (scheduleId: string | null) => void };

/** Whether the course was passed already, or why it is taken again. */
function Standing({ group }: { group: CourseGroup }) {
  const done = group.classes.some(({ problems }) => problems.some(({ code }) => code === 'KRS_ALREADY_GOOD'));
  if (done) return <StatusChip tone="success">Sudah lulus</StatusChip>;
  if (group.kind === 'BARU') return null;
  return (
    <StatusChip tone={group.kind === 'ULANG' ? 'warning' : 'info'}>
      {krsItemKindLabels[group.kind]}
    </StatusChip>
  );
}

/** A course with its classes. */
export function OfferCourse({ group, plan, onPreview }: Props) {
  const shared = sharedProblems(group);
  const courseReasons = new Set(shared.map(({ message }) => message));
  return (
    <section className={classes.course} aria-label={group.name}>
      <header className={classes.courseHead}>
        <h3 className={classes.courseName}>{group.name}</h3>
        <span className={classes.courseFacts}>
          {group.code} · {group.sks} sks · {courseTypeText(group.courseType)}
        </span>
        <Standing group={group} />
      </header>
      <Prerequisites group={group} plan={plan} />
      {shared.length > 0 && (
        <ul className={classes.courseReasons}>
          {shared.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
      <ul className={classes.classes}>
        {group.classes.map((judged) => (
          <OfferClass
            key={judged.offer.scheduleId}
            judged={judged}
            courseReasons={courseReasons}
            plan={plan}
            onPreview={onPreview}
          />
        ))}
      </ul>
    </section>
  );
}
