/** Attribute by which the conflict panel is found in the page. */
export const conflictMark = 'data-conflict'

const typedIn =
  'input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, [contenteditable]'

/** How long to wait for the conflict panel, in ms, while the two versions load. */
const maxWait = 10_000

let stopWaiting: (() => void) | undefined

/** Whether a text field has focus; automatic changes must not take focus from it. */
export function isTyping(): boolean {
  return document.activeElement?.matches(typedIn) ?? false
}

/** Focuses the conflict panel, and scrolls to its start because it may be longer than the screen. */
export function showPanel(panel: HTMLElement): void {
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'start' })
}

function focusPanel(): boolean {
  const panel = document.querySelector<HTMLElement>(`[${conflictMark}]`)
  if (panel) showPanel(panel)
  return panel !== null
}

/** Focuses the conflict panel when it is rendered, unless the person has started to type again. */
export function focusConflict(): void {
  stopWaiting?.()
  if (focusPanel()) return
  const observer = new MutationObserver(() => {
    if (focusPanel()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('input', stop)
    stopWaiting = undefined
  }
  const timer = setTimeout(stop, maxWait)
  document.addEventListener('input', stop)
  observer.observe(document.body, { childList: true, subtree: true })
  stopWaiting = stop
}
