import { PushError } from './push-errors.ts'
import type { PushMessage } from './push-message.ts'

type Handler = (message: PushMessage) => unknown

let handler: Handler | undefined

/**
 * Sets the function that the worker calls for each message that no visible page gets.
 * @throws PushError only-available-in-sw in a page; invalid-bg-handler for anything but a function
 */
export function onBackgroundMessage(next: Handler): void {
  if ('document' in globalThis) throw new PushError('only-available-in-sw')
  if (typeof next !== 'function') throw new PushError('invalid-bg-handler')
  handler = next
}

/** The function that was set last. */
export function backgroundHandler(): Handler | undefined {
  return handler
}
