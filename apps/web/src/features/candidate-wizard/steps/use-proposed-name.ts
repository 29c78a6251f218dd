import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile, Person, ProfileStepName } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { sendStep, stepOf } from '#lib/data/profile-steps.ts'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { nameParts } from '#lib/format/name-parts.ts'
import { stepKey } from '../draft/step-draft.ts'

interface ProposedName {
  readonly firstName?: string
  readonly lastName?: string
}

/** What the account is called, while the profile has no name of its own: also when a CV brought none. */
export function proposedName(profile: OwnProfile, person: Person): ProposedName {
  const { firstName, lastName } = stepOf(profile, 'contact').data
  return firstName === '' && lastName === '' ? nameParts(person.displayName) : {}
}

/**
 * The name that step 1 proposes counts for whoever goes on without a look at it, and is stored then. On step 1 itself
 * it stays a proposal, so that an import may still fill it.
 * @returns whether a whole name is proposed; not while something else waits on this device
 */
export function useProposedName(
  profile: OwnProfile | undefined,
  person: Person,
  step: ProfileStepName,
): boolean {
  const client = useQueryClient()
  const sending = useRef(false)
  const { firstName, lastName } = profile ? proposedName(profile, person) : {}
  const isWhole = Boolean(firstName && lastName) && readDraft(stepKey(person.id, 'contact')) === null
  const isLeft = isWhole && step !== 'contact'
  useEffect(() => {
    if (!isLeft || !profile || !firstName || !lastName || sending.current) return
    sending.current = true
    const { data, version } = stepOf(profile, 'contact')
    // What cannot be stored now is proposed again by the next step.
    sendStep(client, 'contact', { ...data, firstName, lastName }, version)
      .catch(() => undefined)
      .finally(() => {
        sending.current = false
      })
  }, [isLeft, profile, firstName, lastName, client])
  return isWhole
}
