import { Button, FileButton, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  lecturerSignatureContract as calls,
  signatureUpload,
  type SignatureView,
} from '#shared/people/lecturers/lecturer-signature.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { limitsInWords } from '#web/platform/ui/upload-words.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from './signature.module.css';

type Props = {
  hint: string;
  known: SignatureView;
  busy: boolean;
  onChoose: (file: File, updatedAt: string | undefined) => void;
  onRemove: (updatedAt: string) => void;
};

function Picture({ hint, known, busy, onChoose, onRemove }: Props) {
  return (
    <Panel title="Tanda tangan" hint={hint}>
      <div className={classes.signature}>
        {known && <img className={classes.drawn} src={known.picture} alt="Tanda tangan tersimpan" />}
        <Group>
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            onChange={(file) => file && onChoose(file, known?.updatedAt)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={busy}>
                {known ? 'Ganti tanda tangan' : 'Unggah tanda tangan'}
              </Button>
            )}
          </FileButton>
          {known && (
            <Button variant="subtle" color="red" onClick={() => onRemove(known.updatedAt)}>
              Hapus tanda tangan
            </Button>
          )}
        </Group>
        <span className={classes.hint}>
          {`${limitsInWords(signatureUpload)} Paling baik PNG dengan latar transparan.`}
        </span>
      </div>
    </Panel>
  );
}

const question = {
  title: 'Hapus tanda tangan?',
  consequence: 'Dokumen berikutnya dicetak dengan ruang kosong untuk ditandatangani dengan pena.',
  verb: 'Hapus tanda tangan',
};

const saved = {
  onSuccess: ({ message }: { message?: string | undefined }) =>
    void toast.success(message ?? 'Tanda tangan tersimpan.'),
  onError: showError,
};

/** The user's signature for printed documents, saved at once. */
export function OwnSignature() {
  const result = useQuery(endpointQuery(calls.own, {}));
  const save = useEndpointMutation(calls.saveOwn, { invalidates: [calls.own] });
  const remove = useAskedChange(calls.removeOwn, [calls.own]);
  return (
    <Asked query={result} what="tanda tangan">
      {(known) => (
        <Picture
          hint="Tercetak pada dokumen yang Anda setujui atau serahkan sendiri, seperti KRS dan DPNA. Hanya Anda dan pengelola data dosen yang melihatnya di sini."
          known={known}
          busy={save.isPending}
          onChoose={(file, updatedAt) => save.mutate({ body: { updatedAt }, files: { file } }, saved)}
          onRemove={(updatedAt) => void remove(question, { body: { updatedAt } })}
        />
      )}
    </Asked>
  );
}

/** The signature of any lecturer, for those who edit lecturers. */
export function LecturerSignature({ lecturerId }: { lecturerId: string }) {
  const params = { id: lecturerId };
  const result = useQuery(endpointQuery(calls.of, { params }));
  const save = useEndpointMutation(calls.save, { invalidates: [calls.of] });
  const remove = useAskedChange(calls.remove, [calls.of]);
  return (
    <Asked query={result} what="tanda tangan">
      {(known) => (
        <Picture
          hint="Tercetak pada dokumen yang disetujui atau diserahkan sendiri oleh dosen ini, seperti KRS dan DPNA."
          known={known}
          busy={save.isPending}
          onChoose={(file, updatedAt) => save.mutate({ params, body: { updatedAt }, files: { file } }, saved)}
          onRemove={(updatedAt) => void remove(question, { params, body: { updatedAt } })}
        />
      )}
    </Asked>
  );
}
