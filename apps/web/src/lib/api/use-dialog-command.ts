import { notify } from './notify.ts'
import { useCommand } from './use-command.ts'

export interface DialogCommand<I> {
  readonly change: (input: I) => Promise<unknown>
  /** Reloads what is shown, after success and after an error. */
  readonly reload: () => unknown
  /** Message after success. */
  readonly done: string | ((input: I) => string)
  readonly onClose: () => void
}

/** Runs the API call of a dialog's form, and closes the dialog after success. */
export function useDialogCommand<I = void>({ change, reload, done, onClose }: DialogCommand<I>) {
  return useCommand(async (input: I) => {
    try {
      await change(input)
    } finally {
      // Not awaited: offline, the reload ends only when the connection is back.
      void reload()
    }
    notify(typeof done === 'string' ? done : done(input))
    onClose()
  })
}
