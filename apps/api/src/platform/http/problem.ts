import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorStatus, type Problem } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'

export interface ProblemAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly body: Problem
  /** Whether the server is at fault. If so, the error is logged with its stack. */
  readonly isServerError: boolean
}

/** Media type of problem responses (RFC 9457). */
export const problemType = 'application/problem+json; charset=utf-8'

const serverText = {
  internal: 'Something went wrong on our side. Try again in a moment.',
  unavailable: 'The server is not available at the moment. Try again shortly.',
  'storage-full': 'The server is out of storage space. Nothing was changed. Try again later.',
}

/**
 * PostgreSQL and network error codes of transient failures: stopped, starting, out of connections, timeout, deadlock.
 */
const transient = new Set(
  '57P01 57P02 57P03 57014 53300 55P03 40001 40P01 08000 08003 08006 58030 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT'.split(
    ' ',
  ),
)

const transientText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Error codes of PostgreSQL and the file system when a disk is full. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Message of the form parser when an upload ends early. The error surfaces in the code that reads the file. */
const truncatedForm = /end of multipart data/

/** Problem responses for errors that Fastify raises, by HTTP status. */
const byStatus: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['malformed', 'The request is malformed.'],
  401: ['unauthenticated', 'Log in to do this.'],
  403: ['forbidden', 'You are not allowed to do this.'],
  404: ['not-found', 'This was not found.'],
  413: ['too-large', 'The request is too large.'],
  415: ['unsupported-type', 'This type of content is not accepted.'],
  429: ['too-many-requests', 'Too many requests. Wait a moment, then try again.'],
}

/**
 * Converts any error to a problem response (RFC 9457) with an error code and a message. Hides the text of
 * unexpected errors.
 * @param instance path of the request
 */
export function toProblem(error: unknown, requestId: string, instance: string): ProblemAnswer {
  const known = asAppError(error)
  const status = errorStatus[known.code]
  const { errors, currentVersion, extra, retryAfterSeconds } = known.details
  return {
    status,
    retryAfterSeconds: retryAfterSeconds ?? (status === 503 ? 1 : undefined),
    isServerError: status >= 500,
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
  if (syscall === 'connect' || transient.has(code ?? '') || transientText.test(message ?? '')) {
    return new AppError('unavailable', serverText.unavailable)
  }
  if (truncatedForm.test(message ?? '')) {
    return new AppError('malformed', 'The file did not arrive completely. Send it again.')
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

/** Whether the error or one of its causes is a full disk. The file storage wraps file system errors. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return full.has((error as { code?: string }).code ?? '') || isFull(error.cause)
}
