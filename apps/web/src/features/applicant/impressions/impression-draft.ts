import type { Impression, ImpressionValue } from '@vouch/contract'
import { clearDraft, readDraft } from '#lib/draft/stored-draft.ts'

/** What is not sent yet of an impression. */
export interface ImpressionDraft {
  /** The version of the own impression that it would change. */
  readonly about: string
  readonly value: ImpressionValue | null
  readonly reason: string
}

export const draftKey = (applicationId: string) => `impression.${applicationId}`

/** The version of the own impression; empty before there is one. */
export const versionOf = (own: Impression | null): string => own?.editedAt ?? own?.at ?? ''

/** Forgets a draft about an older impression, which must not replace a newer one. */
export function forgetOlderDraft(applicationId: string, own: Impression | null): void {
  const draft = readDraft<ImpressionDraft>(draftKey(applicationId))
  if (draft && draft.about !== versionOf(own)) clearDraft(draftKey(applicationId))
}

/** Whether something is not sent yet. */
export function hasDraft(applicationId: string, own: Impression | null): boolean {
  return readDraft<ImpressionDraft>(draftKey(applicationId))?.about === versionOf(own)
}
