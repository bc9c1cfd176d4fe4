import { ActionIcon } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { EvaluationQuestion } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { dimensionLabels } from '#shared/surveys/surveys/instrument.ts';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import classes from './questions.module.css';

type Props = {
  question: EvaluationQuestion;
  first: boolean;
  last: boolean;
  busy: boolean;
  editable: boolean;
  deletable: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** What is special about a question, in words. */
const traits = ({ dimension, answerType, required, reverse, weight }: EvaluationQuestion): string =>
  [
    dimension === null ? 'Isian' : dimensionLabels[dimension],
    ...(answerType === 'LIKERT5' && weight !== 1 ? [`bobot ${weight}`] : []),
    ...(reverse ? ['skor dibalik'] : []),
    ...(required ? [] : ['boleh dilewati']),
  ].join(' · ');

/** One question with buttons that move it. */
export function QuestionRow(props: Props) {
  const { question, first, last, busy, editable, deletable, onMove, onEdit, onRemove } = props;
  const { code, text } = question;
  return (
    <li className={classes.row}>
      <span className={classes.code}>{code}</span>
      <span className={classes.words}>
        {text}
        <span className={classes.soft}>{traits(question)}</span>
      </span>
      {editable && (
        <span className={classes.moves}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Naikkan ${code}`}
            disabled={first || busy}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Turunkan ${code}`}
            disabled={last || busy}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} stroke={1.7} />
          </ActionIcon>
          <RowMenu
            name={code}
            actions={[
              { label: 'Ubah', run: onEdit },
              ...(deletable ? [{ label: 'Hapus', run: onRemove }] : []),
            ]}
          />
        </span>
      )}
    </li>
  );
}
