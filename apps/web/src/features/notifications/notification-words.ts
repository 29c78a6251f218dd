import type { Notification } from '@vouch/contract'
import type { Translate } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import type { texts } from './notifications.en.ts'

/** What happened, as a sentence. */
export function sentenceOf(notification: Notification, t: Translate<typeof texts.english>): string {
  const { kind, side, companyName: company, personName, stage } = notification
  // A candidate is told of the company, unless somebody of it signed with their name.
  const who = personName ?? (side === 'candidate' ? company : t('someone'))
  return t(`kind.${kind}`, { company, who, stage: stage ? words.t(`stage.${stage}`) : '' })
}
