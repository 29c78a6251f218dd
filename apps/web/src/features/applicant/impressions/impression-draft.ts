import type { Impression, ImpressionValue } from '@vouch/contract'
import { clearDraft, readDraft } from '#lib/draft/stored-draft.ts'

/** Unsent draft of an impression. */
export interface ImpressionDraft {
  /** Version of the impression that the draft is based on. */
  readonly about: string
  readonly value: ImpressionValue | null
  readonly reason: string
}

export const draftKey = (applicationId: string) => `impression.${applicationId}`

/** Version of the viewer's impression; empty before there is one. */
export const versionOf = (own: Impression | null): string => own?.editedAt ?? own?.at ?? ''

/** Deletes a draft based on an older version, so that it cannot replace a newer impression. */
export function forgetOlderDraft(applicationId: string, own: Impression | null): void {
  const draft = readDraft<ImpressionDraft>(draftKey(applicationId))
  if (draft && draft.about !== versionOf(own)) clearDraft(draftKey(applicationId))
}

/** Whether there is an unsent draft. */
export function hasDraft(applicationId: string, own: Impression | null): boolean {
  return readDraft<ImpressionDraft>(draftKey(applicationId))?.about === versionOf(own)
}
