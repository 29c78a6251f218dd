import { errorStatus, type Problem, problem, type Route } from '@vouch/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { impliedErrors } from '#platform/http/implied-errors.ts'
import { deepStrict } from '#platform/http/strict.ts'

/** A checked response: the body if successful, otherwise the problem. */
export interface CheckedAnswer {
  readonly body: unknown
  readonly problem: Problem | undefined
}

/**
 * Checks that a response matches its route: status, media type, all declared fields and no others.
 * @throws Error that names the difference
 */
export function checkAnswer(route: Route, response: LightMyRequestResponse): CheckedAnswer {
  const { statusCode: status } = response
  if (status in route.answers) return { body: checkGood(route, response), problem: undefined }
  return { body: undefined, problem: checkProblem(route, response) }
}

const strictSchemas = new WeakMap<z.ZodType, z.ZodType>()

/** Caches strict copies of schemas, because compiling a schema takes longer than checking a hundred responses. */
function strictOnce(schema: z.ZodType): z.ZodType {
  const strict = strictSchemas.get(schema) ?? deepStrict(schema)
  strictSchemas.set(schema, strict)
  return strict
}

function checkGood(route: Route, response: LightMyRequestResponse): unknown {
  const declared = route.answers[response.statusCode]
  const type = `${response.headers['content-type'] ?? ''}`
  if (declared === null) {
    if (response.body !== '') throw new Error(`${route.id} has an undeclared body: ${response.body}`)
    return undefined
  }
  if (typeof declared === 'string') return response.rawPayload
  if (!type.startsWith('application/json')) throw new Error(`${route.id} answered ${type || 'no media type'}`)
  const body: unknown = response.json()
  const result = declared && strictOnce(declared).safeParse(body)
  if (!result?.success) {
    throw new Error(`${route.id} returned a body that does not match the contract:\n${result?.error.message}`)
  }
  return body
}

function checkProblem(route: Route, response: LightMyRequestResponse): Problem {
  const type = `${response.headers['content-type'] ?? ''}`
  if (!type.startsWith('application/problem+json')) {
    throw new Error(`${route.id} answered ${response.statusCode} ${type}: ${response.body.slice(0, 500)}`)
  }
  const body = response.json<Problem>()
  const parsed = problem.parse(body)
  if (errorStatus[parsed.code] !== response.statusCode) {
    throw new Error(`${route.id} answered ${parsed.code} with status ${response.statusCode}`)
  }
  if (![...route.errors, ...impliedErrors(route)].includes(parsed.code)) {
    throw new Error(`${route.id} answered ${parsed.code}, which is not declared: ${parsed.message}`)
  }
  return body
}
