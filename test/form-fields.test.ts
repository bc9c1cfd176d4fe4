import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type Node, nodesIn } from './words/said.ts';

const root = join(import.meta.dirname, '..');

/** What takes something in, by the end of its name. */
const takesInput =
  /(?:Input|Select|Field|Textarea|Autocomplete|Switch|Checkbox|Radio\.Group|Checkbox\.Group|Matrix)$/;
/** How a field gets the path that a refusal leads to; what is spread comes from `getInputProps`. */
const bindings = ['data-path', 'path', 'form'];

/** Fields that cannot be refused, or have no form of their own to lead in; each with the reason. */
const unled: Readonly<Record<string, string>> = {
  'completion/activities/staff/TypeDialog.tsx Switch': 'on or off',
  'completion/thesis/staff/BoardFields.tsx Select': 'the role is one of its choices and begins with one',
  'completion/thesis/staff/PeriodDialog.tsx Switch': 'on or off',
  'finance/sponsor-invoices/IssueDialog.tsx InvoicePreview': 'shows what would be issued',
  'finance/billing/bills/PlanRequestWindow.tsx DecisionForm': 'says above its note why it was refused',
  'finance/billing/types/PlanFields.tsx Select': 'the kind of fee is one of its choices and begins with one',
  'people/leave/AskLetter.tsx Switch': 'on or off',
  'people/profile/AccountForm.tsx PhotoField': 'saves by itself',
  'people/profile/LecturerForm.tsx PhotoField': 'saves by itself',
  'platform/campus/SecretField.tsx Checkbox': 'on or off',
  'platform/ui/import/PreviewStep.tsx TextInput': 'a cell of a file',
  'results/transcripts/Concentration.tsx LoadFailure': 'no field',
  'study/courses/CourseLinks.tsx Select': 'the kind of demand is one of its choices and begins with one',
  'study/rps/form/OutcomeLists.tsx Checkbox.Group': 'its choices have the path',
  'teaching/attendance/JournalWindow.tsx Checkbox': 'on or off',
  'teaching/exams/exam-plan.page.tsx Refused': 'an alert that takes the focus itself',
  'teaching/schedules/staff/OverrideFields.tsx Switch': 'on or off',
};

function* elementsOf(value: unknown): Generator<Node> {
  for (const node of nodesIn(value)) {
    if (node.type === 'JSXOpeningElement') yield node;
    for (const [key, inner] of Object.entries(node)) if (key !== 'parent') yield* elementsOf(inner);
  }
}

/** The fields in a source that a refusal could not lead to. */
function unledIn(file: string): string[] {
  const source = readFileSync(join(root, 'src/web', file), 'utf8');
  if (!/ContractForm|getInputProps|errors\[/.test(source)) return [];
  const textOf = (value: unknown): string => {
    const [node] = nodesIn(value);
    return node === undefined ? '' : source.slice(node.start, Number(node['end']));
  };
  return [...elementsOf(parseSync(file, source).program)].flatMap((element) => {
    const tag = textOf(element['name']);
    const names = nodesIn(element['attributes']).map((one) => textOf(one['name']) || 'spread');
    const isField = takesInput.test(tag) || names.includes('error');
    // One choice of several: the group has the path.
    const isChoice = tag === 'Checkbox' && names.includes('value');
    const isLed = names.some((name) => name === 'spread' || bindings.includes(name));
    return isField && !isChoice && !isLed ? [`${file} ${tag}`] : [];
  });
}

test('every field of a form that can be refused has a place that the refusal leads to', () => {
  const files = globSync('**/*.tsx', { cwd: join(root, 'src/web') })
    .filter((file) => !/\.test\.tsx$|^platform\/dev\//.test(file))
    .toSorted();
  const found = files.flatMap((file) => unledIn(file));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(unled).toSorted());
});
