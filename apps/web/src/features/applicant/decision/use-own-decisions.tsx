import { type EmployerApplication, getApplicant } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from '../applicant.en.ts'
import { FirstDecision } from '../review/first-decision.tsx'
import { type DecisionEffects, useDecisions } from './use-decisions.ts'

/**
 * The viewer's decisions, and a notice with a colleague's decision that came first.
 * @param startsInDialog whether a dialog, which shows the notice, is all there is
 */
export function useOwnDecisions(
  application: EmployerApplication,
  effects: DecisionEffects = {},
  startsInDialog = false,
) {
  const t = useTexts(texts)
  const [read, setRead] = useState(application)
  const [first, setFirst] = useState<EmployerApplication | null>(null)
  const [inDialog, setInDialog] = useState(startsInDialog)
  const params = { jobId: application.job.id, userId: application.candidate.userId }
  const decisions = useDecisions(application, {
    ...effects,
    onStale: (refused) => {
      // The page's notice may be out of view, that of a dialog is not.
      if (!inDialog) notifyError(t('notice.stale'), { about: `decision ${application.id}` })
      // The page may be loaded again before the notice is read.
      setRead(refused)
      setFirst(null)
      api(getApplicant, { params }, { quiet: true }).then(setFirst, () => undefined)
    },
  })
  const { stale, reload } = decisions
  const meanwhile = stale && (
    <FirstDecision read={read} latest={first ?? application} tried onShow={() => void reload()} />
  )
  return { decisions, meanwhile, inDialog, onDialog: setInDialog }
}
