import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SurveyType } from '#shared/domain/survey/instrument.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { calls } from './report-words.ts';
import { ResultDetail } from './ResultDetail.tsx';

function Content({ type, asked }: { type: SurveyType; asked: string }) {
  const [scheduleId = '', lectureId] = asked.split('.');
  const { data, error } = useQuery(endpointQuery(calls[type].detail, { query: { scheduleId, lectureId } }));
  if (error !== null)
    return <EmptyState drawing="failure" title="Hasil gagal dimuat." hint={messageOf(error)} />;
  if (data === undefined) return <p role="status">Memuat hasil…</p>;
  return <ResultDetail detail={data} />;
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
