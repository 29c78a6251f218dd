import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
import { type DialogCommand, useDialogCommand } from '#lib/api/use-dialog-command.ts'
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

/** A change of a row with a version from the form of a dialog, which shows `failure` and closes after success. */
export function useDialogChange<I = void>(command: DialogCommand<I>) {
  const t = useTexts(texts)
  const { run, busy, error } = useDialogCommand(command)
  const failure = isProblem(error, 412) ? t('stale') : error?.message
  return { run, busy, failure }
}
