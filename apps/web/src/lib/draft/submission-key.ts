import { randomId } from './random-id.ts'
import { readStored, writeStored } from './storage.ts'

const prefix = 'vouch.submission.'

/**
 * The Idempotency-Key of a form that is sent: the same for the same content, also after a reload, so that sending it
 * again after a lost answer stores it once; a new one as soon as the content differs.
 * @param form names the form and its record, such as `apply.<job id>`
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
