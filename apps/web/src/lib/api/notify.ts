/** Time in ms that a snackbar is shown. */
export const snackbarTime = 3000
/** Time in ms that a snackbar with an action is shown: people need time to reach the button. */
export const snackbarActionTime = 10_000

export interface Snackbar {
  readonly message: string
  readonly tone?: 'success' | 'error' | 'info'
  /** Shows the snackbar until it is closed, because the person has to act. */
  readonly sticky?: boolean
  /** What the snackbar is about. It replaces the earlier one about the same, such as an undo that is no longer possible. */
  readonly about?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

type Listener = (snackbar: Snackbar) => void

const waiting: Snackbar[] = []
let listener: Listener | undefined

/** Sets the function that shows snackbars. Snackbars from before this call are shown at once. */
export function onSnackbar(show: Listener): () => void {
  listener = show
  for (const snackbar of waiting.splice(0)) show(snackbar)
  return () => {
    if (listener === show) listener = undefined
  }
}

/** Shows a snackbar, by default in the tone `success`. */
export function notify(snackbar: Snackbar | string): void {
  const full = typeof snackbar === 'string' ? { message: snackbar } : snackbar
  if (listener) listener(full)
  else waiting.push(full)
}

/** Shows an error snackbar. */
export function notifyError(message: string, options?: Pick<Snackbar, 'sticky' | 'action' | 'about'>): void {
  notify({ ...options, message, tone: 'error' })
}
