import { errorStatus, type Problem, problem, type Route } from '@vouch/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { impliedErrors } from '#platform/http/implied-errors.ts'
import { deepStrict } from '#platform/http/strict.ts'

/** A good answer's body, or the problem. */
export interface CheckedAnswer {
  readonly body: unknown
  readonly problem: Problem | undefined
}

/**
 * Checks an answer against what its route declares: status, media type, every field and no other.
 * @throws Error that says what does not agree
 */
export function checkAnswer(route: Route, response: LightMyRequestResponse): CheckedAnswer {
  const { statusCode: status } = response
  if (status in route.answers) return { body: checkGood(route, response), problem: undefined }
  return { body: undefined, problem: checkProblem(route, response) }
}

const strictSchemas = new WeakMap<z.ZodType, z.ZodType>()

/** A schema compiles at its first use, which takes longer than a hundred answers: each is made strict once. */
function strictOnce(schema: z.ZodType): z.ZodType {
  const strict = strictSchemas.get(schema) ?? deepStrict(schema)
  strictSchemas.set(schema, strict)
  return strict
}

function checkGood(route: Route, response: LightMyRequestResponse): unknown {
  const declared = route.answers[response.statusCode]
  const type = `${response.headers['content-type'] ?? ''}`
  if (declared === null) {
    if (response.body !== '')
      throw new Error(`${route.id} has a body where none is declared: ${response.body}`)
    return undefined
  }
  if (typeof declared === 'string') return response.rawPayload
  if (!type.startsWith('application/json')) throw new Error(`${route.id} answered ${type || 'no media type'}`)
  const body: unknown = response.json()
  const result = declared && strictOnce(declared).safeParse(body)
  if (!result?.success) {
    throw new Error(`${route.id} answered what its contract does not say:\n${result?.error.message}`)
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
    throw new Error(`${route.id} answered ${parsed.code}, which it does not declare: ${parsed.message}`)
  }
  return body
}
