/** The attribute by which the panel with both versions is found. */
export const conflictMark = 'data-conflict'

const typedIn =
  'input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, [contenteditable]'

/** Both versions are fetched first. */
const patience = 10_000

let stopWaiting: (() => void) | undefined

/** Whether the person is in a field: what comes by itself leaves the focus there. */
export function isTyping(): boolean {
  return document.activeElement?.matches(typedIn) ?? false
}

/** Gives the focus to a panel from its beginning: it may be longer than the screen. */
export function showPanel(panel: HTMLElement): void {
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'start' })
}

function focusPanel(): boolean {
  const panel = document.querySelector<HTMLElement>(`[${conflictMark}]`)
  if (panel) showPanel(panel)
  return panel !== null
}

/** Leads the focus to both versions of what was changed in two places, as soon as they are there, unless the person types on. */
export function lookAtConflict(): void {
  stopWaiting?.()
  if (focusPanel()) return
  const arriving = new MutationObserver(() => {
    if (focusPanel()) stop()
  })
  const stop = () => {
    arriving.disconnect()
    clearTimeout(over)
    document.removeEventListener('input', stop)
    stopWaiting = undefined
  }
  const over = setTimeout(stop, patience)
  document.addEventListener('input', stop)
  arriving.observe(document.body, { childList: true, subtree: true })
  stopWaiting = stop
}
