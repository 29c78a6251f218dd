import { useQueryClient } from '@tanstack/react-query'
import { type ProfileStepName, profileSteps } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { profileStepsQuery } from '#lib/profile-query.ts'
import { sendStep, stepOf } from '#lib/profile-steps.ts'
import { clearDraft, readDraft } from '#lib/use-draft.ts'
import { changedFields, sendable } from './step-data.ts'
import { isLeft, type KeptStep, keptKey } from './use-kept-step.ts'

/** A step that was just left stores itself first. */
const patience = 4_000

/** A server that is down says nothing when it is back. */
const again = 15_000

/**
 * Steps that were left while the server could not be reached: sent as soon as it can be, over the version they were
 * made of. What was saved elsewhere meanwhile waits for its page, which shows both versions.
 * @param savedAt changes whenever the step on screen was stored, so the server can be reached
 * @returns the steps of which something waits on this device
 */
export function useLeftSteps(
  owner: string,
  current: ProfileStepName,
  savedAt: string,
): readonly ProfileStepName[] {
  const client = useQueryClient()
  const [left, setLeft] = useState<readonly ProfileStepName[]>([])

  useEffect(() => {
    const send = async (step: ProfileStepName): Promise<boolean> => {
      const key = keptKey(owner, step)
      const kept = readDraft<KeptStep<ProfileStepName>>(key)
      const profile = client.getQueryData(profileStepsQuery.queryKey)
      if (!kept?.mine || !profile) return true
      const stored = stepOf(profile, step)
      if (kept.version !== stored.version || !isLeft({ tab: kept.tab ?? '', at: kept.at ?? 0 })) return false
      const data = sendable(step, { ...stored.data, ...kept.mine } as typeof stored.data, stored.data)
      try {
        if (changedFields(step, stored.data, data).length > 0)
          await sendStep(client, step, data, stored.version)
      } catch {
        return false
      }
      clearDraft(key)
      return true
    }
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const run = async () => {
      const waiting: ProfileStepName[] = []
      for (const step of profileSteps) {
        if (step !== current && !(await send(step))) waiting.push(step)
      }
      if (isOver) return
      setLeft(waiting)
      clearTimeout(timer)
      if (waiting.length > 0) timer = setTimeout(() => void run(), again)
    }
    timer = setTimeout(() => void run(), savedAt === '' ? patience : 0)
    const online = () => void run()
    window.addEventListener('online', online)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [owner, current, savedAt, client])

  return left
}
