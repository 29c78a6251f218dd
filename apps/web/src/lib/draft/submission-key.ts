import { randomId } from './random-id.ts'
import { readStored, writeStored } from './storage.ts'

const prefix = 'vouch.submission.'

/**
 * The idempotency key of a submission.
 * The same content keeps its key across reloads, so that the server stores a retry only once.
 */
export function submissionKey(form: string, content: unknown): string {
  const text = JSON.stringify(content)
  const stored = readStored(prefix + form, 'session')
  const newline = stored?.indexOf('\n') ?? -1
  if (stored !== null && stored.slice(newline + 1) === text) return stored.slice(0, newline)
  const key = randomId()
  writeStored(prefix + form, `${key}\n${text}`, 'session')
  return key
}

/** Forgets the key of a submission that has succeeded: the same content again is another submission. */
export function endSubmission(form: string): void {
  writeStored(prefix + form, null, 'session')
}
