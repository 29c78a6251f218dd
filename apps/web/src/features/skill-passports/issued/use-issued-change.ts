import { useQueryClient } from '@tanstack/react-query'
import { reloadIssued } from '../passport-queries.ts'
import { useDialogChange } from '../versioned-change.ts'

/**
 * A change of an issued passport from a dialog, which shows `failure` and closes after success.
 * @param change the call; `done` is the message after it
 */
export function useIssuedChange<I>(
  change: (input: I) => Promise<unknown>,
  done: string,
  onClose: () => void,
) {
  const client = useQueryClient()
  return useDialogChange({ change, reload: () => reloadIssued(client), done, onClose })
}
