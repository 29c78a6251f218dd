import { performEveryCall } from './every-call.ts'
import { openTab, type Tab } from './tab.ts'
import type { Place } from './tools.ts'

declare global {
  /** Function of the test page that the test calls through the browser driver. */
  var everyCall: typeof performEveryCall
  /** The browser tab's session; always the same object. */
  var tab: (place: Place) => Tab
}

let opened: Tab | undefined
globalThis.everyCall = performEveryCall
globalThis.tab = (place) => {
  opened ??= openTab(place)
  return opened
}
