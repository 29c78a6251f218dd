import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorStatus, type Problem } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'

/** A failed call, ready to send. */
export interface ProblemAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly body: Problem
  /** True when we are at fault: logged with its stack. */
  readonly isOurs: boolean
}

/** The media type of RFC 9457. */
export const problemType = 'application/problem+json; charset=utf-8'

const serverText = {
  internal: 'Something went wrong on our side. It has been noted.',
  unavailable: 'The server is busy for a moment. Try again shortly.',
  'storage-full': 'The server has no room left to store this. Nothing was changed. Try again later.',
}

/** PostgreSQL states and network codes that mean "not now": ended, starting, out of connections, out of time, deadlock. */
const passing = new Set(
  '57P01 57P02 57P03 57014 53300 55P03 40001 40P01 08000 08003 08006 58030 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT'.split(
    ' ',
  ),
)

const passingText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** PostgreSQL's and the file system's words for a full disk. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** A form that ended while its file came in; the reader of forms says it to whoever reads the file. */
const endedForm = /end of multipart data/

/** The framework's own refusals, by status. */
const byStatus: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['malformed', 'The request could not be read.'],
  401: ['unauthenticated', 'Sign in to do this.'],
  403: ['forbidden', 'You are not allowed to do this.'],
  404: ['not-found', 'This was not found.'],
  413: ['too-large', 'This is too large.'],
  415: ['unsupported-type', 'This type of content is not accepted.'],
  429: ['too-many-requests', 'Too many requests. Wait a moment.'],
}

/**
 * Maps any failure to what leaves the process: RFC 9457 with our code and sentence. Text of unexpected errors stays.
 * @param instance the path that was called
 */
export function toProblem(error: unknown, requestId: string, instance: string): ProblemAnswer {
  const known = asAppError(error)
  const status = errorStatus[known.code]
  const { errors, currentVersion, extra, retryAfterSeconds } = known.details
  return {
    status,
    retryAfterSeconds: retryAfterSeconds ?? (status === 503 ? 1 : undefined),
    isOurs: status >= 500,
    body: {
      ...extra,
      type: `urn:vouch:problem:${known.code}`,
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: known.message,
      instance,
      code: known.code,
      message: known.message,
      ...(errors ? { errors: [...errors] } : {}),
      ...(currentVersion === undefined ? {} : { currentVersion }),
      requestId,
    },
  }
}

function asAppError(error: unknown): AppError {
  if (isFull(error)) return new AppError('storage-full', serverText['storage-full'])
  if (error instanceof AppError) {
    return error.code in serverText
      ? new AppError(error.code, serverText[error.code as 'internal'], error.details)
      : error
  }
  const { code, statusCode, message, syscall, retryAfterSeconds } = (error ?? {}) as {
    retryAfterSeconds?: number
    syscall?: string
    code?: string
    statusCode?: number
    message?: string
  }
  if (syscall === 'connect' || passing.has(code ?? '') || passingText.test(message ?? '')) {
    return new AppError('unavailable', serverText.unavailable)
  }
  if (endedForm.test(message ?? '')) {
    return new AppError('malformed', 'The file did not come in whole. Send it again.')
  }
  if (statusCode === 503) {
    return new AppError('unavailable', serverText.unavailable, { retryAfterSeconds: retryAfterSeconds ?? 1 })
  }
  const mapped = code === undefined && statusCode === undefined ? undefined : byStatus[statusCode ?? 0]
  if (mapped) return new AppError(...mapped)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('malformed', byStatus[400]?.[1] ?? '')
  }
  return new AppError('internal', serverText.internal)
}

/** The storage of files wraps what the file system says. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return full.has((error as { code?: string }).code ?? '') || isFull(error.cause)
}
