import { performEveryCall } from './every-call.ts'
import { openTab, type Tab } from './tab.ts'
import type { Place } from './tools.ts'

declare global {
  /** What the page of the assistant offers to the driver of a browser. */
  var everyCall: typeof performEveryCall
  /** The tab's session; the same object however often it is asked for. */
  var tab: (place: Place) => Tab
}

let opened: Tab | undefined
globalThis.everyCall = performEveryCall
globalThis.tab = (place) => {
  opened ??= openTab(place)
  return opened
}
