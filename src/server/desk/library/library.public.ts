export {
  type ImportedTitle,
  type KnownTitle,
  loadTitles,
  ownersOfBarcodes,
  removeImported,
  saveImported,
  shelfKey,
} from './imported.service.ts';
