import type { Notification } from '@vouch/contract'
import { silenceDays } from '@vouch/domain'
import { glossary } from '#lib/format/glossary.en.ts'
import type { Translate } from '#lib/format/texts.ts'
import type { texts } from './notifications.en.ts'

export function sentenceOf(notification: Notification, t: Translate<typeof texts.english>): string {
  const { kind, side, companyName: company, personName, stage, proposal, postings } = notification
  // Candidates see the company's name, unless a member of the company signed with their own name.
  const who = personName ?? (side === 'candidate' ? company : t('someone'))
  return t(`kind.${kind}`, {
    company,
    who,
    stage: stage ? glossary.t(`stage.${stage}`) : '',
    words: proposal?.words ?? '',
    list: proposal?.list ?? '',
    postings: postings?.name ?? '',
    warningDays: silenceDays.warning,
    days: silenceDays.told,
  })
}
