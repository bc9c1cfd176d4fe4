import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { QuestionSet } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { dimensionLabels, scaleLabels } from '#shared/surveys/surveys/instrument.ts';
import classes from './questions.module.css';

/** A version as students see it. */
export function Preview({ set, onClose }: { set: QuestionSet; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const groups = Map.groupBy(set.questions, ({ dimension }) => dimension);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${set.title} (versi ${set.version})`}
      size="lg"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <p className={classes.soft}>Skala: {scaleLabels.map((label, i) => `${i + 1} ${label}`).join(' · ')}</p>
      {[...groups].map(([dimension, questions]) => (
        <section key={dimension ?? 'TEXT'}>
          <h3 className={classes.group}>
            {dimension === null ? 'Saran dan komentar' : dimensionLabels[dimension]}
          </h3>
          <ol className={classes.preview}>
            {questions.map(({ _id, text, answerType, required }) => (
              <li key={_id}>
                {text}
                <span className={classes.soft}>
                  {answerType === 'TEXT' ? ' · isian' : ' · skala 1–5'}
                  {!required && ', boleh dilewati'}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Modal>
  );
}
