import { useQueryClient } from '@tanstack/react-query'
import { type ProfileStepName, profileSteps } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { isLeft } from '#lib/draft/device-storage.ts'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { refusedFields } from './step-data.ts'
import { createStepDraft, stepKey } from './step-draft.ts'

/** A step that was just left stores itself first. */
const patience = 4_000

/** Nothing signals recovery, so poll. */
const again = 15_000

/** Steps with a draft on this device. */
interface LeftSteps {
  /** Until the server can be reached, or the person has chosen between two versions. */
  readonly waiting: readonly ProfileStepName[]
  /** Until the person has corrected it: the server would refuse it as it is. */
  readonly held: readonly ProfileStepName[]
}

const none: LeftSteps = { waiting: [], held: [] }

/**
 * Steps that were left while the server could not be reached: sent as soon as it can be, over the version they were
 * made of. A step that was saved elsewhere meanwhile waits for its page, which shows both versions.
 * @param beside other steps with fields on screen: they store themselves
 * @param savedAt changes whenever the step on screen was stored, so the server can be reached
 */
export function useLeftSteps(
  owner: string,
  current: ProfileStepName,
  beside: ReadonlyMap<ProfileStepName, unknown>,
  savedAt: string,
): LeftSteps {
  const client = useQueryClient()
  const [left, setLeft] = useState<LeftSteps>(none)

  useEffect(() => {
    const send = async (step: ProfileStepName): Promise<keyof LeftSteps | null> => {
      const key = stepKey(owner, step)
      const profile = client.getQueryData(profileStepsQuery.queryKey)
      if (!profile || readDraft(key) === null) return null
      const draft = createStepDraft(client, owner, profile, step)
      const { values, version, record, sent } = draft.getState()
      // Only its page sends the rest of it: a draft is over one version.
      if (Object.keys(refusedFields(step, values)).length > 0) return 'held'
      const isStale = version !== record.version && sent.length === 0
      if (isStale || !isLeft(key)) return 'waiting'
      return (await draft.saveNow()) ? null : 'waiting'
    }
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const run = async () => {
      const found: Record<keyof LeftSteps, ProfileStepName[]> = { waiting: [], held: [] }
      for (const step of profileSteps) {
        const why = step === current || beside.has(step) ? null : await send(step)
        if (why !== null) found[why].push(step)
      }
      if (isOver) return
      setLeft(found)
      clearTimeout(timer)
      if (found.waiting.length > 0) timer = setTimeout(() => void run(), again)
    }
    timer = setTimeout(() => void run(), savedAt === '' ? patience : 0)
    const online = () => void run()
    window.addEventListener('online', online)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [owner, current, beside, savedAt, client])

  return left
}
