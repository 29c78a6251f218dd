import type { Route } from '@vouch/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#base/app-error.ts'
import { fieldProblems } from '#platform/http/field-problems.ts'
import { deepStrict } from '#platform/http/strict.ts'

/** The validated path parameters, query, body and version of a request. */
export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly version: number | undefined
}

/**
 * Prepares the validation of a route's input, which refuses unknown fields at any depth.
 * @returns a function that throws AppError malformed (for path, query and version) or invalid (for the body)
 */
export function inputReader(route: Route): (request: FastifyRequest) => Input {
  const params = route.params && deepStrict(route.params)
  const query = route.query && deepStrict(route.query)
  const body = route.body && deepStrict(route.body)
  return (request) => ({
    params: params && read(params, request.params, 'malformed', 'This web address is not valid.'),
    query: readQuery(query, request.query),
    body: body && read(body, request.body ?? {}, 'invalid', 'Some fields need your attention.'),
    version: route.versioned && readVersion(request.headers['if-match'], route.versioned),
  })
}

function read(schema: z.ZodType, value: unknown, code: 'malformed' | 'invalid', summary: string): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = fieldProblems(result.error.issues)
  const only = errors.length === 1 ? errors[0] : undefined
  throw new AppError(code, only && only.path !== '' ? `${summary} ${only.path}: ${only.message}` : summary, {
    errors,
  })
}

function readQuery(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema) return read(schema, value, 'malformed', 'This web address is not valid.')
  const names = Object.keys(value as object)
  if (names.length === 0) return undefined
  throw new AppError('malformed', 'This web address is not valid.', {
    errors: names.map((path) => ({ path, message: 'This field is unknown' })),
  })
}

/** Reads the version from `If-Match` (RFC 9110 §13.1.1): `"3"`, or a number without quotes. */
function readVersion(header: string | undefined, need: 'required' | 'optional'): number | undefined {
  if (header === undefined && need === 'optional') return undefined
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? '')?.[1]
  if (digits !== undefined) return Number(digits)
  throw new AppError('malformed', 'The version of the record is missing. Send it in the If-Match header.')
}
