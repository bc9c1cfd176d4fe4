import sharp from 'sharp';
import { lecturerSignatureContract } from '#shared/people/lecturers/lecturer-signature.contract.ts';
import type { TestApp } from '#test/test-app.ts';

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><path d="M40 220 C200 20 300 280 450 120 S700 60 860 200" ' +
    'fill="none" stroke="#123" stroke-width="14"/></svg>',
);

/** A drawn line on nothing, wider than signatures are kept. */
export const signaturePicture = () => sharp(drawing).png().toBuffer();

export const signatureFiles = async () => ({
  files: [{ field: 'file', name: 'ttd.png', content: await signaturePicture() }],
});

/** A lecturer keeps a signature; afterwards the lecturer is signed in. */
export async function keepSignature(t: TestApp, userId: string) {
  await t.as(userId);
  const kept = await t.call(lecturerSignatureContract.saveOwn, { body: {} }, await signatureFiles());
  if (kept.status !== 200) throw new Error(`signature not kept: ${kept.error.message}`);
  return kept.data;
}

/** Pictures in a printed document; one with transparent parts counts twice. */
export const picturesIn = (pdf: unknown): number => String(pdf).match(/\/Subtype \/Image/g)?.length ?? 0;
