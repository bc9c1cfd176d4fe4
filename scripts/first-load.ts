import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { lean, leanTreeshake } from './lean-bundle.ts';

/** Modules that each entry loads at once, by entry name, after everything unused is gone. */
export type FirstLoad = Map<string, Set<string>>;

function load(entry: Rolldown.OutputChunk, chunks: Map<string, Rolldown.OutputChunk>): Set<string> {
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const id of chunk.moduleIds) modules.add(id);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit(entry);
  return modules;
}

/**
 * Builds once without writing, to learn what each entry really needs before the files are cut.
 * @param root folder of the entries.
 * @param input entry files by name.
 */
export async function firstLoad(root: string, input: Record<string, string>): Promise<FirstLoad> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), ...lean],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input, treeshake: leanTreeshake },
    },
  });
  const output = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return new Map(chunks.filter((chunk) => chunk.isEntry).map((entry) => [entry.name, load(entry, byName)]));
}
