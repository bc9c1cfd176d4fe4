import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarContract, type EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { audienceLabels } from '#shared/teaching/calendar/audience.ts';
import { calendarEventFacts } from '#shared/platform/term/event-types.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { semesterLabels } from '#shared/platform/term/term.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { daysText } from './EventList.tsx';
import classes from './calendar.module.css';

type Props = { event: EventView; onEdit: () => void; onClose: () => void };

function Attachment({ file, name }: { file: string; name: string }) {
  const open = () => download(fileContract.downloadPrivate, { query: { file } }, name).catch(showError);
  return (
    <Anchor component="button" type="button" className={classes.attachment} onClick={() => void open()}>
      <IconPaperclip size={18} stroke={1.7} aria-hidden />
      {name}
    </Anchor>
  );
}

/** Everything about one event; those who keep the calendar may change or delete it from here. */
export function EventDetails({ event, onEdit, onClose }: Props) {
  const can = useCan();
  const remove = useAskedChange(calendarEventContract.removeEvent, [
    calendarContract.events,
    periodContract.periods,
  ]);
  const askRemove = async (): Promise<void> => {
    const question = { title: `Hapus ${event.title}?`, consequence: calendarEventFacts[event.type].drives };
    if (await remove(question, { params: { id: event._id } })) onClose();
  };
  const facts = [
    ['Hari', daysText(event)],
    ['Jenis', calendarEventFacts[event.type].label],
    ['Semester', `${semesterLabels[event.semester]} ${event.academicYear}`],
    ['Untuk', event.audience.map((one) => audienceLabels[one]).join(', ') || 'Semua orang'],
    ['Tipe kelas', event.classTypes.map((one) => classTypeLabels[one]).join(', ') || 'Semua tipe kelas'],
  ] as const;
  return (
    <Modal opened onClose={onClose} title={event.title} closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {event.description !== '' && <p className={classes.description}>{event.description}</p>}
        {event.attachment !== null && <Attachment {...event.attachment} />}
        <Group justify="flex-end">
          {can(calendarEventContract.removeEvent.access) && (
            <Button variant="subtle" color="red" onClick={() => void askRemove()}>
              Hapus
            </Button>
          )}
          {can(calendarEventContract.saveEvent.access) && <Button onClick={onEdit}>Ubah</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
