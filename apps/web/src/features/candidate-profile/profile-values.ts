import { type CandidateProfile, candidateProfileInput, fileRef } from '@vouch/contract'
import { z } from 'zod'

const { fullName, headline } = candidateProfileInput.shape

/** What the form holds: the profile, with the version that it was begun from. */
export const profileSchema = z.object({
  fullName,
  headline,
  summary: candidateProfileInput.shape.summary.unwrap(),
  location: candidateProfileInput.shape.location.unwrap(),
  cv: fileRef.nullable(),
  version: z.int().min(0),
})

export type ProfileValues = z.input<typeof profileSchema>

/** What the API stores. */
export function profileBody({ fullName: name, headline: line, summary, location, cv }: ProfileValues) {
  return { fullName: name, headline: line, summary, location, cvFileId: cv?.id ?? null }
}

/** The fields in which somebody else's version differs from this one. */
export function differences(mine: ProfileValues, theirs: CandidateProfile) {
  const names = ['fullName', 'headline', 'summary', 'location'] as const
  const changed: (keyof typeof labels)[] = names.filter((name) => mine[name].trim() !== theirs[name])
  if (mine.cv?.id !== theirs.cv?.id) changed.push('cv')
  return changed
}

/** The text that names each field. */
export const labels = {
  fullName: 'name',
  headline: 'headline',
  summary: 'summary',
  location: 'place',
  cv: 'cv',
} as const
