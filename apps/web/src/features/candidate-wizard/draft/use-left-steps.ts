import { useQueryClient } from '@tanstack/react-query'
import { type ProfileStepName, profileSteps } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { sendStep, stepOf } from '#lib/data/profile-steps.ts'
import { clearDraft, readDraft } from '#lib/draft/stored-draft.ts'
import { changedFields, refusedFields, sendable } from './step-data.ts'
import { isLeft, type KeptStep, keptKey } from './use-kept-step.ts'

/** A step that was just left stores itself first. */
const patience = 4_000

/** A server that is down says nothing when it is back. */
const again = 15_000

/** Steps of which something waits on this device. */
interface LeftSteps {
  /** Until the server can be reached, or the person has chosen between two versions. */
  readonly waiting: readonly ProfileStepName[]
  /** Until the person has mended it: the server would refuse it as it is. */
  readonly held: readonly ProfileStepName[]
}

const none: LeftSteps = { waiting: [], held: [] }

/**
 * Steps that were left while the server could not be reached: sent as soon as it can be, over the version they were
 * made of. What was saved elsewhere meanwhile waits for its page, which shows both versions.
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
    /** Sends what waits of a step; answers what is left of it. */
    const send = async (step: ProfileStepName): Promise<keyof LeftSteps | null> => {
      const key = keptKey(owner, step)
      const kept = readDraft<KeptStep<ProfileStepName>>(key)
      const profile = client.getQueryData(profileStepsQuery.queryKey)
      if (!kept?.mine || !profile) return null
      const stored = stepOf(profile, step)
      const mine = { ...stored.data, ...kept.mine } as typeof stored.data
      // Its page alone sends the rest of it: what is kept is over one version, all of it.
      if (Object.keys(refusedFields(step, mine)).length > 0) return 'held'
      if (kept.version !== stored.version || !isLeft({ tab: kept.tab ?? '', at: kept.at ?? 0 }))
        return 'waiting'
      const data = sendable(step, mine, stored.data)
      try {
        if (changedFields(step, stored.data, data).length > 0)
          await sendStep(client, step, data, stored.version)
      } catch {
        return 'waiting'
      }
      clearDraft(key)
      return null
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
