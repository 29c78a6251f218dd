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

/**
 * Makes the typed error of a failed answer, whatever its body is: a problem, a sentence, or nothing.
 * @param status the HTTP status, from 400 up
 * @param body the parsed body
 */
export function problemOf(status: number, body: unknown, headers: Headers): ApiProblem {
  const seconds = Number(headers.get('retry-after'))
  const common = { status, retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined }
  if (!isObject(body)) {
    return new ApiProblem({
      ...common,
      code: 'unknown',
      message: text(body) ?? libTexts.t('problem.unknown'),
    })
  }
  const currentVersion = body.currentVersion
  return new ApiProblem({
    ...common,
    code: (text(body.code) ?? 'unknown') as ProblemCode,
    message: text(body.message) ?? libTexts.t('problem.unknown'),
    errors: fieldProblems(body.errors),
    currentVersion: typeof currentVersion === 'number' ? currentVersion : undefined,
    requestId: text(body.requestId),
  })
}

/** An address whose ids cannot be any leads nowhere, as one whose ids nobody has: 404 either way. */
export function withoutMalformedIds(route: Route, problem: ApiProblem): ApiProblem {
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

/** Makes the typed error of a call that got no answer: cut by a timeout, by us, or by the network. */
export function problemWithoutAnswer(error: unknown): ApiProblem {
  const cause = isObject(error) ? error.cause : undefined
  const names = [error, cause].map((one) => (isObject(one) ? one.name : undefined))
  const said = error instanceof Error ? error.message : ''
  if (names.includes('TimeoutError') || said.includes('aborted due to timeout')) {
    return new ApiProblem(
      { status: 0, code: 'timeout', message: libTexts.t('problem.timeout') },
      { cause: error },
    )
  }
  if (names.includes('AbortError')) {
    return new ApiProblem({ status: 0, code: 'aborted', message: '' }, { cause: error })
  }
  return new ApiProblem(
    { status: 0, code: 'network', message: libTexts.t('problem.offline') },
    { cause: error },
  )
}
