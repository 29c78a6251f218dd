import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './skill-passports.en.ts'

/**
 * Runs a change of a row with a version, shows its error in a snackbar, and then reloads what is shown.
 * @throws the error of the call
 */
export async function versionedChange<T>(change: () => Promise<T>, reload: () => unknown): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    notifyError(isProblem(error, 412) ? texts.t('stale') : message)
    throw error
  } finally {
    // Not awaited: offline, the reload ends only when the connection is back.
    void reload()
  }
}

interface DialogChange<I> {
  readonly change: (input: I) => Promise<unknown>
  /** Reloads what is shown, after success and after an error. */
  readonly reload: () => unknown
  /** Message after success. */
  readonly done: string | ((input: I) => string)
  readonly onClose: () => void
}

/** A change of a row with a version from the form of a dialog, which shows `failure` and closes after success. */
export function useDialogChange<I = void>({ change, reload, done, onClose }: DialogChange<I>) {
  const t = useTexts(texts)
  const { run, busy, error } = useCommand(async (input: I) => {
    try {
      await change(input)
    } finally {
      void reload()
    }
    notify(typeof done === 'string' ? done : done(input))
    onClose()
  })
  const failure = isProblem(error, 412) ? t('stale') : error?.message
  return { run, busy, failure }
}
