import type { Feedback } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { texts } from './feedback-queue.en.ts'

/** Sentences that say what changed between two versions of a feedback; at least one. */
export function differencesOf(before: Feedback, after: Feedback): string[] {
  const { t } = texts
  const found: string[] = []
  if (after.status !== before.status) {
    found.push(t('elsewhere.status', { status: glossary.t(`feedbackStatus.${after.status}`) }))
  }
  if (after.assignee?.userId !== before.assignee?.userId) {
    const name = after.assignee?.name
    found.push(name === undefined ? t('elsewhere.noAssignee') : t('elsewhere.assignee', { name }))
  }
  if (after.answers.length > before.answers.length) found.push(t('elsewhere.answers'))
  return found.length > 0 ? found : [t('elsewhere.other')]
}
