import { Alert, Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BiodataDocument,
  biodataDocumentContract,
} from '#shared/people/biodata/biodata-document.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import {
  type DocumentKind,
  documentKinds,
  documentLabels,
  isOfficeDocument,
} from '#shared/people/biodata/documents.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import classes from './Biodata.module.css';

type Props = { studentId: string; readOnly: boolean; transferred: boolean; mayGiveLetter: boolean };
type DocumentProps = { studentId: string; kind: DocumentKind; document: BiodataDocument | null };

const listQuery = (id: string) => endpointQuery(biodataDocumentContract.list, { params: { id } });

/** Uploads, replaces and removes one scan, saved at once. */
function useDocument({ studentId, kind, document }: DocumentProps) {
  const save = useEndpointMutation(biodataDocumentContract.save);
  const client = useQueryClient();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const label = documentLabels[kind];
  const change = async (file: string | null): Promise<void> => {
    setRefused(null);
    const question = {
      title: `Hapus ${label}?`,
      consequence: 'Berkasnya dihapus dari biodata.',
      verb: 'Hapus',
    };
    try {
      if (file !== null || (await confirm(question))) {
        const body = { kind, file, replaces: document?.file ?? null };
        const { data, message } = await save.mutateAsync({ params: { id: studentId }, body });
        client.setQueryData(listQuery(studentId).queryKey, data);
        toast.success(message ?? 'Dokumen tersimpan.');
      }
    } catch (error) {
      setRefused(messageOf(error));
    }
    setAttempt((before) => before + 1);
  };
  return { label, refused, attempt, change };
}

function DocumentField(props: DocumentProps) {
  const { label, refused, attempt, change } = useDocument(props);
  return (
    <AttachedFileField
      key={`${attempt} ${props.document?.file ?? ''}`}
      label={label}
      path={props.kind}
      accept={['image', 'pdf']}
      attached={props.document}
      onChange={(file) => void change(file)}
      error={refused}
    />
  );
}

/** A read-only scan. */
function DocumentFact({ kind, document }: Omit<DocumentProps, 'studentId'>) {
  return (
    <div>
      <p className={classes.legend}>{documentLabels[kind]}</p>
      {document === null ? (
        'Belum ada'
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() =>
            void download(
              fileContract.downloadPrivate,
              { query: { file: document.file } },
              document.name,
            ).catch(showError)
          }
        >
          {document.name}
        </Anchor>
      )}
    </div>
  );
}

/** Scans of a biodata, each saved at once. */
export function BiodataDocuments({ studentId, readOnly, transferred, mayGiveLetter }: Props) {
  const result = useQuery(listQuery(studentId));
  return (
    <Asked query={result} what="dokumen">
      {(documents) => (
        <>
          <Alert color="blue" mb="md">
            Hanya mahasiswa yang bersangkutan dan petugas biodata yang dapat membukanya.
            {!readOnly && ' Berkas tersimpan begitu dipilih.'}
          </Alert>
          <div className={classes.fields}>
            {documentKinds
              .filter((kind) => transferred || !isOfficeDocument(kind))
              .map((kind) => {
                const document = documents.find((one) => one.kind === kind) ?? null;
                return readOnly || (isOfficeDocument(kind) && !mayGiveLetter) ? (
                  <DocumentFact key={kind} kind={kind} document={document} />
                ) : (
                  <DocumentField key={kind} studentId={studentId} kind={kind} document={document} />
                );
              })}
          </div>
        </>
      )}
    </Asked>
  );
}
