import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { reloadIssued } from '../passport-queries.ts'
import { texts as shared } from '../skill-passports.en.ts'

/**
 * A change of a passport from a dialog, which shows `failure` and closes after success.
 * @param change the call; `done` is the message after it
 */
export function useIssuedChange<I>(
  change: (input: I) => Promise<unknown>,
  done: string,
  onClose: () => void,
) {
  const word = useTexts(shared)
  const client = useQueryClient()
  const { run, busy, error } = useCommand(async (input: I) => {
    try {
      await change(input)
    } finally {
      reloadIssued(client)
    }
    notify(done)
    onClose()
  })
  const failure = isProblem(error, 412) ? word('stale') : error?.message
  return { run, busy, failure }
}
