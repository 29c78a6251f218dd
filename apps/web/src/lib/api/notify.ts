/** How long a message stays, in ms. */
export const snackbarTime = 3000
/** The same for one that offers an act, which takes time to reach. */
export const snackbarActTime = 10_000

export interface Snackbar {
  readonly message: string
  readonly tone?: 'success' | 'error' | 'info'
  /** Stays until it is closed, because the person has to do something. */
  readonly sticky?: boolean
  /** One action, such as undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

type Listener = (snackbar: Snackbar) => void

const waiting: Snackbar[] = []
let listener: Listener | undefined

/** The app's snackbar area subscribes here; what came before is handed over. */
export function onSnackbar(show: Listener): () => void {
  listener = show
  for (const snackbar of waiting.splice(0)) show(snackbar)
  return () => {
    if (listener === show) listener = undefined
  }
}

/** Tells the person what happened, in one sentence: success unless another tone is given. */
export function notify(snackbar: Snackbar | string): void {
  const full = typeof snackbar === 'string' ? { message: snackbar } : snackbar
  if (listener) listener(full)
  else waiting.push(full)
}

/** Tells the person that something failed. */
export function notifyError(message: string, options?: Pick<Snackbar, 'sticky' | 'action'>): void {
  notify({ ...options, message, tone: 'error' })
}
