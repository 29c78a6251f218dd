import { undoImported } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from '../wizard.en.ts'
import { useAnyStep } from './step-context.ts'

/** Imported values of this step that the candidate has not reviewed, with commands to undo or keep them. */
export function useImported() {
  const t = useTexts(texts)
  const { draft } = useAnyStep()
  const { step } = draft
  const { run, busy } = useCommand(
    async ({ paths, keep }: { readonly paths: readonly string[]; readonly keep: boolean }) => {
      // Save typed values first, because the command requires the version on screen.
      if (!(await draft.saveNow())) return
      const body = { step, paths: [...paths], keep }
      const { version } = draft.getState()
      await draft.take(await api(undoImported, { body, version }, { quiet: true }))
      if (!keep) notify({ message: t('imported.undone'), tone: 'info' })
    },
    (error) => notifyError(error.message),
  )
  return {
    marked: draft.imported,
    busy,
    undo: (paths: readonly string[]) => run({ paths, keep: false }),
    keep: (paths: readonly string[]) => run({ paths, keep: true }),
  }
}
