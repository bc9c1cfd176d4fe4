import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { lean, leanTreeshake } from './lean-bundle.ts';

/** A file as the bundler splits it by default: modules that always load together. */
export type LooseFile = {
  name: string;
  /** The module that is asked for by this file's name; null where the file only holds what others share. */
  facade: string | null;
  isEntry: boolean;
  modules: readonly string[];
  /** Names of the files it loads before it runs. */
  imports: readonly string[];
  /** Characters of its minified script. */
  script: number;
  /** Characters of each of its style sheets, by name: files may share them. */
  styles: ReadonlyMap<string, number>;
};

type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** What Vite notes at a chunk besides what the bundler says. */
type WithStyles = { viteMetadata?: { importedCss: Set<string> } };

function toLooseFiles(output: Output): Map<string, LooseFile> {
  const lengths = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source.length] as const] : [])),
  );
  const files = new Map<string, LooseFile>();
  for (const chunk of output) {
    if (chunk.type === 'asset') continue;
    const styles = [...((chunk as WithStyles).viteMetadata?.importedCss ?? [])];
    files.set(chunk.fileName, {
      name: chunk.name,
      facade: chunk.facadeModuleId,
      isEntry: chunk.isEntry,
      modules: chunk.moduleIds,
      imports: chunk.imports,
      script: chunk.code.length,
      styles: new Map(styles.map((name) => [name, lengths.get(name) ?? 0])),
    });
  }
  return files;
}

/**
 * Builds once without writing, to learn what each entry and each screen really needs before the files are cut.
 * @param root folder of the entries.
 * @param input entry files by name.
 * @returns the files by name.
 */
export async function looseFiles(
  root: string,
  input: Record<string, string>,
): Promise<Map<string, LooseFile>> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), ...lean],
    build: {
      write: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: (file: string) => file.endsWith('.svg'),
      rolldownOptions: { input, treeshake: leanTreeshake },
    },
  });
  return toLooseFiles([built].flat().flatMap((result) => ('output' in result ? result.output : [])));
}

/** A file and all it loads before it runs. */
export function loadOf(files: ReadonlyMap<string, LooseFile>, name: string, found = new Set<string>()) {
  const file = files.get(name);
  if (file === undefined || found.has(name)) return found;
  found.add(name);
  for (const next of file.imports) loadOf(files, next, found);
  return found;
}
