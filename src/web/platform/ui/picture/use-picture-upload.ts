import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { Answer } from '#web/platform/lib/call.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { rejectionInWords } from '../upload-refusals.ts';

/** What a picture is for, and where it is sent. */
export const pictureUses = {
  cover: { endpoint: fileContract.newsImage, body: { use: 'cover' } },
  text: { endpoint: fileContract.newsImage, body: { use: 'body' } },
  banner: { endpoint: fileContract.bannerImage, body: {} },
  logo: { endpoint: fileContract.partnerLogo, body: {} },
  photo: { endpoint: fileContract.testimonialPhoto, body: {} },
  book: { endpoint: fileContract.bookCover, body: {} },
} as const;
export type PictureUse = keyof typeof pictureUses;

/** Sends a picture as soon as it is there; the record is saved with the path it gets. */
export function usePictureUpload(use: PictureUse) {
  const { endpoint, body } = pictureUses[use];
  const upload = useEndpointMutation(endpoint) as unknown as UseMutationResult<
    Answer<typeof fileContract.newsImage>,
    Error,
    object
  >;
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File): Promise<string | null> => {
    if (file.size > endpoint.upload.maxBytes) {
      setError(rejectionInWords([{ file, errors: [{ code: 'file-too-large' }] }], endpoint.upload));
      return null;
    }
    setError(null);
    setProgress(0);
    try {
      const { data } = await upload.mutateAsync({ body, files: { file }, onProgress: setProgress });
      return data.url;
    } catch (refusal) {
      setError(messageOf(refusal));
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { send, refuse: setError, progress, error, rule: endpoint.upload };
}
