import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
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
