import { performEveryCall } from './every-call.ts'

declare global {
  /** What the page of the assistant offers to the driver of a browser. */
  var everyCall: typeof performEveryCall
}

globalThis.everyCall = performEveryCall
