import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core';
import type { ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { boardRoleLabels } from '#shared/completion/thesis/kinds.ts';

type Props = { event: ThesisEvent } & Omit<CheckboxGroupProps, 'children'>;

/** Who of the board is there. */
export function Present({ event, ...group }: Props) {
  return (
    <Checkbox.Group label="Hadir" withAsterisk {...group}>
      <Stack gap="xs" mt="xs">
        {event.board.map(({ lectureId, name, role }) => (
          <Checkbox key={lectureId} value={lectureId} label={`${name} (${boardRoleLabels[role]})`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
