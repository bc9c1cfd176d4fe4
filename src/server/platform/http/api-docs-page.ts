import type { OpenAPIV3_1 } from 'openapi-types';
import { escapeHtml } from './calm-page.ts';

const methods = ['get', 'post', 'put', 'delete'] as const;

type Call = OpenAPIV3_1.OperationObject & { method: string; path: string };
type Schema = OpenAPIV3_1.SchemaObject;

const style = `
:root { color-scheme: light dark; --line: light-dark(#dfe3e8, #343a40); --soft: light-dark(#f5f7f9, #1f2327); --quiet: light-dark(#5c6670, #a3adb7) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.15rem } p { margin: .5rem 0 } nav a { margin-right: .9rem; white-space: nowrap }
details { border: 1px solid var(--line); border-radius: 8px; margin: .4rem 0; padding: .1rem .8rem }
details[open] { background: var(--soft) } summary { cursor: pointer; padding: .45rem 0; overflow-wrap: anywhere }
code { font: .9em/1.5 ui-monospace, monospace } b.m { display: inline-block; min-width: 4.2rem; font-size: .8rem; letter-spacing: .04em }
.q { color: var(--quiet) } table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem; font-size: .92rem }
td, th { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-top: 1px solid var(--line) }
th { font-weight: 600; border: 0 } .t { overflow-x: auto }`;

/** The kind of a value in a few characters: `string (date)`, `"A" | "B"`, `integer[]`. */
function kindOf(schema: Schema | undefined): string {
  if (!schema || Object.keys(schema).length === 0) return 'any';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return [...new Set(parts.map(kindOf))].join(' | ');
  if (schema.type === 'array') return `${kindOf((schema as { items?: Schema }).items)}[]`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** The object inside a list, a union or the thing itself, where its fields are. */
function objectIn(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  if (schema.properties) return schema;
  const inner = [
    ...((schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Schema[]),
    ...('items' in schema ? [schema.items as Schema] : []),
  ];
  return inner.map(objectIn).find((one) => one !== undefined);
}

const row = (name: string, kind: string, required: boolean): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' <span class="q">optional</span>'}</td><td><code>${escapeHtml(kind)}</code></td></tr>`;

/** Fields with their kinds, two levels deep; the JSON has everything. */
function fieldRows(schema: Schema | undefined, prefix = ''): string[] {
  const fields = objectIn(schema);
  return Object.entries((fields?.properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) => [
    row(prefix + name, kindOf(field), fields?.required?.includes(name) ?? false),
    ...(prefix === '' && objectIn(field) ? fieldRows(field, `${name}.`) : []),
  ]);
}

const table = (title: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<div class="t"><table><tr><th colspan="2">${title}</th></tr>${rows.join('')}</table></div>`;

const contentOf = (holder: unknown): Schema | undefined =>
  Object.values((holder as { content?: Record<string, { schema?: Schema }> } | undefined)?.content ?? {})[0]
    ?.schema;

function callHtml(call: Call): string {
  const parameters = (call.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  const rows = parameters.map((one) => row(one.name, kindOf(one.schema as Schema), one.required ?? false));
  const lines = (call.description ?? '').split('\n\n').map((line) => `<p class="q">${escapeHtml(line)}</p>`);
  const id = escapeHtml(call.operationId ?? '');
  return `<details id="${id}"><summary><b class="m">${call.method.toUpperCase()}</b><code>${escapeHtml(call.path)}</code> ${escapeHtml(call.summary ?? '')}</summary>${lines.join('')}${table('Parameters', rows)}${table('Body', fieldRows(contentOf(call.requestBody)))}${table('Answer', fieldRows(contentOf(call.responses?.['200'])))}</details>`;
}

/** The description of the API as one page without scripts; calls by tag, each with its fields. */
export function docsPage(document: OpenAPIV3_1.Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method): Call[] => (item?.[method] ? [{ ...item[method], method, path }] : [])),
  );
  const byTag = [...Map.groupBy(calls, ({ tags }) => tags?.[0] ?? 'api')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const links = byTag.map(([tag]) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('');
  const groups = byTag.map(
    ([tag, own]) =>
      `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${own.map(callHtml).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)} API</title><style>${style}</style></head><body><main><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? '')}</p><p>${calls.length} calls. The same as <a href="/api/docs/json">OpenAPI ${document.openapi}</a>.</p><nav>${links}</nav>${groups.join('')}</main></body></html>`;
}
