import { Alert, Anchor } from '@mantine/core';
import { focusField } from '#web/platform/lib/field-label.ts';
import { namedProblems } from './named-problems.ts';
import classes from './Form.module.css';

export type ProblemsProps = { form: Element; errors: Readonly<Record<string, unknown>> };

/** The errors of a refused form in one place, each naming its field and leading to it. */
export function Problems({ form, errors }: ProblemsProps) {
  const problems = namedProblems(form, errors);
  if (problems.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={`Periksa ${problems.length} isian berikut`}>
      <ul className={classes.problems}>
        {problems.map(({ text, field }) => (
          <li key={text}>
            {field === null ? (
              text
            ) : (
              <Anchor
                component="button"
                type="button"
                c="inherit"
                size="sm"
                className={classes.problem}
                onClick={() => focusField(field)}
              >
                {text}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
