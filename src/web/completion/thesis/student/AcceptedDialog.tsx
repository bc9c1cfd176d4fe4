import { Anchor, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { majorName } from '#shared/platform/reference/course-type.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import classes from '../thesis.module.css';

const fileLabels = { FINAL: 'Naskah lengkap' };

function Work({ work }: { work: ResponseOf<typeof thesisContract.acceptedOne> }) {
  const { titleEn, author, year, concentration, supervisors, keywords, fullText, libraryUrl } = work;
  return (
    <div className={classes.stack}>
      {titleEn !== '' && (
        <p className={classes.prose} lang="en">
          {titleEn}
        </p>
      )}
      <FactGrid
        facts={[
          ['Penulis', author],
          ['Tahun', year],
          ['Konsentrasi', concentration === null ? null : majorName(concentration)],
          ['Pembimbing', supervisors.join('; ')],
          ['Kata kunci', keywords.join(', ')],
        ]}
      />
      <h3 className={classes.small}>Abstrak</h3>
      <p className={classes.prose}>{work.abstractId}</p>
      <h3 className={classes.small} lang="en">
        Abstract
      </h3>
      <p className={classes.prose} lang="en">
        {work.abstractEn}
      </p>
      {fullText !== null && <AttachmentList files={[fullText]} labels={fileLabels} />}
      {fullText === null && <p className={classes.prose}>Penulis tidak membuka naskah lengkap untuk umum.</p>}
      {libraryUrl !== '' && <Anchor href={libraryUrl}>Lihat di repositori perpustakaan</Anchor>}
    </div>
  );
}

/** An accepted thesis: what it is about, and its full text where the author allows it. */
export function AcceptedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { data, error } = useQuery(endpointQuery(thesisContract.acceptedOne, { params: { id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={data?.titleId ?? 'Skripsi'}
      size="xl"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {error !== null && <Refusal title="Skripsi tidak dapat ditampilkan." why={messageOf(error)} />}
      {data === undefined && error === null && <Skeleton h={240} />}
      {data !== undefined && <Work work={data} />}
    </Modal>
  );
}
