import type { FieldProblem, Route } from '@vouch/contract'
import { libTexts } from '#lib/format/lib.en.ts'
import { ApiProblem, type ProblemCode } from './api-problem.ts'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function fieldProblems(value: unknown): FieldProblem[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter(
    (entry): entry is FieldProblem =>
      isObject(entry) && typeof entry.path === 'string' && typeof entry.message === 'string',
  )
}

/** Converts an error response to an `ApiProblem`. `body` is the parsed body: a problem object, text or undefined. */
export function problemFromResponse(status: number, body: unknown, headers: Headers): ApiProblem {
  const seconds = Number(headers.get('retry-after'))
  const details: Readonly<Record<string, unknown>> = isObject(body) ? body : { message: body }
  const { currentVersion } = details
  return new ApiProblem({
    status,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
    code: (text(details.code) ?? 'unknown') as ProblemCode,
    message: text(details.message) ?? libTexts.t('problem.unknown'),
    errors: fieldProblems(details.errors),
    currentVersion: typeof currentVersion === 'number' ? currentVersion : undefined,
    requestId: text(details.requestId),
  })
}

/** Converts a 400 about malformed ids in the URL path to a 404: for the person, nothing exists at that URL. */
export function malformedIdsAsNotFound(route: Route, problem: ApiProblem): ApiProblem {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const isAboutIds =
    problem.code === 'malformed' &&
    problem.errors.length > 0 &&
    problem.errors.every(({ path }) => names.includes(path))
  if (!isAboutIds) return problem
  return new ApiProblem(
    { status: 404, code: 'not-found', message: libTexts.t('problem.notFound'), requestId: problem.requestId },
    { cause: problem },
  )
}

/** Converts an error without a response (timeout, cancelled call, network failure) to an `ApiProblem`. */
export function problemWithoutResponse(error: unknown): ApiProblem {
  const cause = isObject(error) ? error.cause : undefined
  const names = [error, cause].map((one) => (isObject(one) ? one.name : undefined))
  const fail = (code: ProblemCode, message: string) =>
    new ApiProblem({ status: 0, code, message }, { cause: error })
  const detail = error instanceof Error ? error.message : ''
  if (names.includes('TimeoutError') || detail.includes('aborted due to timeout')) {
    return fail('timeout', libTexts.t('problem.timeout'))
  }
  return names.includes('AbortError') ? fail('aborted', '') : fail('network', libTexts.t('problem.offline'))
}
