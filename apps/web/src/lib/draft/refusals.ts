import { isProblem } from '#lib/api/api-problem.ts'

/** 408: the server did not read it in time. 425, 429: too early. 401 ends with the next sign-in. */
const passing: ReadonlySet<number> = new Set([401, 408, 412, 425, 429])

/** Whether an error is the server's answer that it did not store the save; without an answer it may have. */
export const isUnstored = (error: unknown): boolean =>
  isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 408

/** Whether the same save would be refused again. */
export const isFinal = (error: unknown): boolean =>
  isUnstored(error) && isProblem(error) && !passing.has(error.status)

/** The server's sentences about single fields, by path; null when the error names none. */
export function sentencesOf(error: unknown): Record<string, string> | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
}
