import type { Call } from './call.server';
import { handle as underWay } from './examples';
import { exampleFor, formSchema, inputSchema, type Schema } from './input-schema';

const string: Schema = { type: 'string' };

const captchaFields: Record<string, Schema> = {
  'g-recaptcha-response': {
    ...string,
    description: 'The answer to the captcha, if one is required.',
    examples: ['48213907'],
  },
  captcha_token: {
    ...string,
    description: 'The `captcha_token` from `GET /api/captcha`.',
    examples: ['c2VhbGVkIHF1ZXN0aW9u'],
  },
};

type Body = { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> };

/**
 * The request body of a call. A call that takes files is described as multipart only, since
 * generated clients would choose JSON and lose the files.
 */
export function bodyOf(call: Call): Body | undefined {
  const { inputRule, handle } = call;
  const schema = inputSchema(inputRule.input, {
    uploads: inputRule.uploads,
    of: inputRule.name?.split('.')[0],
  });
  const changes = bodyChanges(call);
  const whole = schema.oneOf
    ? { oneOf: schema.oneOf.map((one) => withChanges(one, changes)) }
    : withChanges(schema, changes);
  if (!whole.oneOf && Object.keys(whole.properties ?? {}).length === 0) return undefined;
  const required =
    (whole.required?.length ?? 0) > 0 || whole.oneOf !== undefined || handle === 'id';
  if ((inputRule.uploads ?? []).length === 0)
    return {
      required,
      content: { 'application/json': { schema: whole, example: exampleOfBody(whole) } },
    };
  const form = withFileLists(formSchema(whole), call);
  return {
    required,
    content: { 'multipart/form-data': { schema: form, example: exampleOfBody(form) } },
  };
}

function exampleOfBody({ properties, ...schema }: Schema): unknown {
  const { company_id: _, ...shown } = properties ?? {};
  return exampleFor({ ...schema, ...(properties && { properties: shown }) });
}

type BodyChanges = {
  extraFields: Record<string, Schema>;
  dropped: Set<string>;
  requiredNames: string[];
  currentValues: Call['currentValues'];
};

function bodyChanges({
  inputRule,
  fixedValues,
  extraFields,
  handle,
  captcha,
  currentValues,
  path,
}: Call): BodyChanges {
  const more = inputSchema(extraFields);
  const handles = handle && handle !== 'none' ? [handle] : [];
  const described = {
    ...string,
    description: 'The value returned by the previous step.',
    examples: [underWay],
  };
  return {
    currentValues,
    requiredNames: [...(more.required ?? []), ...handles],
    dropped: new Set([
      'form_key',
      ...Object.keys(fixedValues?.({}) ?? {}),
      ...(path.includes('{') ? ['id'] : []),
    ]),
    extraFields: {
      ...more.properties,
      ...Object.fromEntries(handles.map((name) => [name, described])),
      ...(captcha && captchaFields),
      ...(inputRule.versioned && {
        version: {
          type: 'integer',
          description: 'The version that was read; any other is rejected with 409.',
        },
      }),
    },
  };
}

function withChanges(
  { properties = {}, required = [], ...rest }: Schema,
  changes: BodyChanges,
): Schema {
  const { extraFields, dropped, currentValues } = changes;
  const remaining = Object.entries(properties).filter(([name]) => !dropped.has(name));
  const requiredOfInput = currentValues ? [] : required.filter((name) => !dropped.has(name));
  return {
    type: 'object',
    ...rest,
    properties: { ...Object.fromEntries(remaining), ...extraFields },
    required: [...new Set([...requiredOfInput, ...changes.requiredNames])],
  };
}

function withFileLists(schema: Schema, { fileLists = {} }: Call): Schema {
  const lists = Object.entries(fileLists).map(([name, { list, values }]): [string, Schema] => [
    `${name}[]`,
    {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description: `Files for new entries of \`${list}\`${Object.entries(values)
        .map(([field, value]) => `, with \`${field}\` \`${value}\``)
        .join('')}.`,
    },
  ]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(lists) } };
}
