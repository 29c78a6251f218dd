const name = 'vouch:before-reload'

let reloading = false

/** Asks all forms to store what was typed. @returns whether nothing would be lost by a reload */
export function storeTyped(): boolean {
  return dispatchEvent(new Event(name, { cancelable: true })) && !isTypedInDialog()
}

/** Input in a dialog is not stored, because the dialog does not reopen after a reload. */
function isTypedInDialog(): boolean {
  const typed = ':is(textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=file]))'
  const fields = document.querySelectorAll<HTMLInputElement>(`[role=dialog] ${typed}`)
  return [...fields].some(({ value }) => value.trim() !== '')
}

/**
 * Calls `store` before this page reloads itself. It returns whether everything typed is stored.
 * @returns a function that unsubscribes
 */
export function onBeforeReload(store: () => boolean): () => void {
  const listener = (event: Event) => {
    if (!store()) event.preventDefault()
  }
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}

/** Whether the page is reloading on request, so that the browser need not ask about unsaved changes. */
export const isReloading = (): boolean => reloading

/** Reloads the page without the browser's question about unsaved changes. */
export function reloadPage(): void {
  reloading = true
  location.reload()
}
