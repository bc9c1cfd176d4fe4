import type { Ctx } from '#server/platform/http/ctx.ts';

/** Whether the signed-in person may read a file because of what it belongs to. */
export type FileReader = (ctx: Ctx, fileId: string) => Promise<boolean>;

const readers = new Map<string, FileReader>();

/** Says who besides the owner may read private files of a kind; a module registers its own when it is loaded. */
export const registerFileReader = (kind: string, reader: FileReader): void => void readers.set(kind, reader);

export const mayReadAs = async (ctx: Ctx, file: { id: string; kind: string }): Promise<boolean> =>
  (await readers.get(file.kind)?.(ctx, file.id)) ?? false;

/** Takes a private file from the record it belongs to, where the actor may. @throws AppError FORBIDDEN, RULE */
export type FileRemover = (ctx: Ctx, file: { id: string; name: string }) => Promise<void>;

const removers = new Map<string, FileRemover>();

/** Says how `/api/delete/private-file` takes files of a kind from their records; a kind without this is never deleted there. */
export const registerFileRemover = (kind: string, remover: FileRemover): void =>
  void removers.set(kind, remover);

export const removerOf = (kind: string): FileRemover | undefined => removers.get(kind);
