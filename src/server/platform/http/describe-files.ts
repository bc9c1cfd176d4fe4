import type { OpenAPIV3_1 } from 'openapi-types';
import type { Endpoint, UploadRule } from '#shared/platform/endpoint/endpoint.ts';

type Body = OpenAPIV3_1.RequestBodyObject;
type Schema = OpenAPIV3_1.SchemaObject;

const anyName = { file: 'The file; any other name of the field is taken as well.' };

/** The fields of a form that hold files. */
function fileFields({ fields = anyName }: UploadRule): Schema {
  const properties = Object.entries(fields).map(([name, description]): [string, Schema] => [
    name,
    { type: 'string', format: 'binary', description },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The schema of a form: the fields of the body, and the files beside them. */
function withFiles(body: Schema | undefined, files: Schema): Schema {
  if (!body) return files;
  if (!body.properties) return { allOf: [body, files] };
  return { ...body, properties: { ...body.properties, ...files.properties } };
}

/** The body of a call that takes files, as OpenAPI says it: the form with its files, and JSON where that is enough. */
export function describeFiles({ upload }: Endpoint, described: Body | undefined): Body | undefined {
  if (!upload) return described;
  const FORM = 'multipart/form-data';
  const before = described?.content[FORM]?.schema;
  const form = { [FORM]: { schema: withFiles(before, fileFields(upload)) } };
  return { required: !upload.optional, ...described, content: { ...described?.content, ...form } };
}
