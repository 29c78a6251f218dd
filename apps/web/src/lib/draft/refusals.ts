import { isProblem } from '#lib/api/api-problem.ts'

/**
 * Error statuses after which the same save may succeed:
 * 401 sign in again, 408 timeout, 412 newer version, 425 and 429 wait.
 */
const temporary: ReadonlySet<number> = new Set([401, 408, 412, 425, 429])

/** Whether the server certainly did not store a save. Without a response, it may have stored it. */
export const isUnstored = (error: unknown): boolean =>
  isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 408

/** Whether the server would refuse the same save again. */
export const isFinal = (error: unknown): boolean =>
  isUnstored(error) && isProblem(error) && !temporary.has(error.status)

/** The server's messages about fields, by field path; null if the error names no field. */
export function messagesByPath(error: unknown): Record<string, string> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
}
