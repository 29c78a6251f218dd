import { type ErrorCode, errorStatus, problem, type Route, routeTags } from '@vouch/contract'
import { z } from 'zod'
import { impliedErrors } from '#platform/http/implied-errors.ts'

type Json = Record<string, unknown>

const schemaPath = '#/components/schemas/'

/** Builds the OpenAPI 3.1 document of the routes. Named schemas become components. */
export function openApiDocument(routes: readonly Route[]): Json {
  const components: Record<string, Json> = {}
  const schemaOf = (schema: z.ZodType) => answerJson(schema, components)
  schemaOf(problem)
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vouch', version: '1', description: 'The API of a self-hosted job marketplace.' },
    servers: [{ url: '/api/v1' }],
    paths: sorted(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: sorted(components),
    },
  }
}

type SchemaOf = (schema: z.ZodType) => Json

function operation(route: Route, schemaOf: SchemaOf): Json {
  const audience = [route.audience].flat()
  return {
    operationId: route.id,
    summary: route.summary,
    description: `For: ${audience.join(', ')}.`,
    tags: [routeTags.get(route.id) ?? 'Other'],
    ...(audience.includes('public') ? {} : { security: [{ bearer: [] }] }),
    parameters: parameters(route),
    ...requestBody(route),
    responses: { ...goodAnswers(route, schemaOf), ...badAnswers(route) },
  }
}

function parameters(route: Route): Json[] {
  const headers = [
    route.versioned &&
      header('If-Match', route.versioned === 'required', 'The version that was read, such as "3".'),
    route.idempotent &&
      header('Idempotency-Key', false, 'The same key and body answers the same result for 24 hours.'),
  ].filter((parameter) => typeof parameter === 'object')
  return [...fields('path', route.params), ...fields('query', route.query), ...headers]
}

function header(name: string, required: boolean, description: string): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

function fields(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const json = inputJson(schema)
  const required = new Set(json.required as string[] | undefined)
  return Object.entries((json.properties ?? {}) as Record<string, Json>).map(([name, field]) => ({
    name,
    in: place,
    required: required.has(name),
    schema: field,
  }))
}

function requestBody(route: Route): Json {
  if (route.upload) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!route.body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: inputJson(route.body) } } },
  }
}

function goodAnswers(route: Route, schemaOf: SchemaOf): Json {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, answer]) => {
      if (answer === null) return [status, { description: 'Done' }]
      const content =
        typeof answer === 'string'
          ? { [answer]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: schemaOf(answer) } }
      return [status, { description: route.summary, content }]
    }),
  )
}

function badAnswers(route: Route): Json {
  const codes = [...new Set<ErrorCode>([...route.errors, ...impliedErrors(route)])]
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      `${status}`,
      {
        description: some.join(', '),
        content: { 'application/problem+json': { schema: { $ref: `${schemaPath}Problem` } } },
      },
    ]),
  )
}

/** JSON schema of a response, in which named schemas are references to components. */
function answerJson(schema: z.ZodType, components: Record<string, Json>): Json {
  const { $defs, ...root } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
  })
  for (const [name, part] of Object.entries($defs ?? {})) components[name] = cleaned(part as Json)
  if (typeof root.id !== 'string') return cleaned(root)
  components[root.id] = cleaned(root)
  return { $ref: `${schemaPath}${root.id}` }
}

/**
 * JSON schema of an input, without references: the input and response schemas of one name may differ in their defaults.
 */
function inputJson(schema: z.ZodType): Json {
  const json = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    metadata: z.registry(),
    unrepresentable: 'any',
  })
  return cleaned(json)
}

function cleaned(json: object): Json {
  const { $schema: _, id: __, ...rest } = json as Json
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${schemaPath}`)) as Json
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
