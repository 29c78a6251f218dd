import { useQueryClient } from '@tanstack/react-query'
import { type ProfileStepName, profileSteps } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { hasAbandonedDraft } from '#lib/draft/device-storage.ts'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { refusedFields } from './step-data.ts'
import { createStepDraft, stepKey } from './step-draft.ts'

/** Wait in ms before the first attempt, because a step that was just left saves itself. */
const firstDelay = 4_000

/** Nothing signals that the server is reachable again, so poll. In ms. */
const retryDelay = 15_000

/** Other steps with an unsent draft on this device. */
interface UnsentSteps {
  /** Steps that wait for a connection, or for the person to resolve a conflict. */
  readonly waiting: readonly ProfileStepName[]
  /** Steps with a value that the server refuses until the person corrects it. */
  readonly held: readonly ProfileStepName[]
}

const none: UnsentSteps = { waiting: [], held: [] }

/**
 * Sends drafts of steps that were left while the server was unreachable, based on the version that the draft started
 * from. If a step was saved elsewhere meanwhile, its draft waits until the step's page shows both versions.
 * @param beside other steps with fields on this page, which save themselves
 * @param savedAt changes after each save of the current step, which proves that the server is reachable
 */
export function useUnsentSteps(
  owner: string,
  current: ProfileStepName,
  beside: ReadonlyMap<ProfileStepName, unknown>,
  savedAt: string,
): UnsentSteps {
  const client = useQueryClient()
  const [left, setLeft] = useState<UnsentSteps>(none)

  useEffect(() => {
    const send = async (step: ProfileStepName): Promise<keyof UnsentSteps | null> => {
      const key = stepKey(owner, step)
      const profile = client.getQueryData(profileStepsQuery.queryKey)
      if (!profile || readDraft(key) === null) return null
      const draft = createStepDraft(client, owner, profile, step)
      const { values, version, record, sent } = draft.getState()
      // A draft with a refused value cannot be sent in part, because it has only one base version.
      if (Object.keys(refusedFields(step, values)).length > 0) return 'held'
      const isStale = version !== record.version && sent.length === 0
      if (isStale || !hasAbandonedDraft(key)) return 'waiting'
      return (await draft.saveNow()) ? null : 'waiting'
    }
    let timer: ReturnType<typeof setTimeout>
    let isUnmounted = false
    const run = async () => {
      const unsent: Record<keyof UnsentSteps, ProfileStepName[]> = { waiting: [], held: [] }
      for (const step of profileSteps) {
        const why = step === current || beside.has(step) ? null : await send(step)
        if (why !== null) unsent[why].push(step)
      }
      if (isUnmounted) return
      setLeft(unsent)
      clearTimeout(timer)
      if (unsent.waiting.length > 0) timer = setTimeout(() => void run(), retryDelay)
    }
    timer = setTimeout(() => void run(), savedAt === '' ? firstDelay : 0)
    const online = () => void run()
    window.addEventListener('online', online)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [owner, current, beside, savedAt, client])

  return left
}
