import type { Plugin } from 'vite';
import { leanContracts } from './lean-contracts.ts';
import { leanFloating, leanMantine } from './lean-mantine.ts';

const jsonSchemas: readonly RegExp[] = [
  /^ *inst\._zod\.processJSONSchema = .*$/gm,
  /^ *jsonSchema: \{\s*input: .*\s*output: .*\s*\},?$/gm,
  /^ *return createToJSONSchemaMethod\(.*$/gm,
];

/**
 * Zod's schemas without their writing of JSON schemas, which only the server's description of the API does.
 * @throws Error where Zod no longer says it that way.
 */
export function leanSchemas(code: string): string {
  for (const part of jsonSchemas) {
    if (code.search(part) === -1) throw new Error(`Zod has changed: nothing matches ${part.source}`);
  }
  return jsonSchemas.reduce((rest, part) => rest.replace(part, ''), code);
}

function leanZod(): Plugin {
  let hasSchemas = false;
  return {
    name: 'lean-zod',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        hasSchemas = true;
        return { code: leanSchemas(code), map: null };
      },
    },
    buildEnd() {
      if (!hasSchemas) this.error('Zod has changed: its schemas are in another file');
    },
  };
}

/** Plugins that leave out of the browser's files what it never runs. Each fails the build when a library no longer has what it cuts. */
export const lean: Plugin[] = [leanContracts, leanZod(), leanMantine(), leanFloating()];

/** Making a schema has no effect, so that one nobody uses is left out. */
export const leanTreeshake = { manualPureFunctions: ['z', 'endpoint', 'listQuery', 'sortedBy'] };
