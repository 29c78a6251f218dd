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

/** The account's name, while the profile has no name, even after importing a CV without a name. */
export function proposedName(profile: OwnProfile, person: Person): ProposedName {
  const { firstName, lastName } = stepOf(profile, 'contact').data
  return firstName === '' && lastName === '' ? nameParts(person.displayName) : {}
}

/**
 * When the person moves on from step 1, stores the account's name as profile name. While step 1 is shown, the
 * name is only a suggestion, which an import may replace.
 * @returns whether a name is suggested; false if this device has an unsent draft of the step
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
    // If this save fails, the next step that is opened tries again.
    sendStep(client, 'contact', { ...data, firstName, lastName }, version)
      .catch(() => undefined)
      .finally(() => {
        sending.current = false
      })
  }, [isLeft, profile, firstName, lastName, client])
  return isWhole
}
