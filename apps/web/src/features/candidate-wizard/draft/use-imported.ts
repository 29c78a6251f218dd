import { undoImported } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from '../wizard.en.ts'
import { useAnyStep } from './step-context.ts'

/** The values of the step that an import filled and nobody has looked at: taken away again, or kept as one's own. */
export function useImported() {
  const t = useTexts(texts)
  const { draft } = useAnyStep()
  const [busy, setBusy] = useState(false)
  const { step } = draft

  const act = async (paths: readonly string[], keep: boolean) => {
    setBusy(true)
    try {
      // What was typed meanwhile is stored first, so that the act is over the version on screen.
      if (!(await draft.saveNow())) return
      const body = { step, paths: [...paths], keep }
      const saved = await api(undoImported, { body, version: draft.getState().version }, { quiet: true })
      await draft.take(saved)
      if (!keep) notify({ message: t('imported.undone'), tone: 'info' })
    } catch (error) {
      notifyError(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    marked: draft.imported,
    busy,
    undo: (paths: readonly string[]) => act(paths, false),
    keep: (paths: readonly string[]) => act(paths, true),
  }
}
