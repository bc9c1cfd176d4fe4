import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { calls } from './report-words.ts';
import { ResultDetail } from './ResultDetail.tsx';

function Content({ type, asked }: { type: SurveyType; asked: string }) {
  const [scheduleId = '', lectureId] = asked.split('.');
  const query = useQuery(endpointQuery(calls[type].detail, { query: { scheduleId, lectureId } }));
  return (
    <Asked query={query} what="hasil">
      {(detail) => <ResultDetail detail={detail} />}
    </Asked>
  );
}

/** The detail of the result named in the address (`?hasil=`), so that it can be sent to a colleague. */
export function ResultDialog({ type }: { type: SurveyType }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('hasil');
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const close = (): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('hasil');
      return next;
    });
  return (
    <Modal
      opened={asked !== null}
      onClose={close}
      title={`Hasil ${type}`}
      size="xl"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {asked !== null && <Content type={type} asked={asked} />}
    </Modal>
  );
}
