import { createHash } from 'node:crypto'
import type { NotificationTopic } from '@vouch/contract'
import { notificationPath, topicOf } from '@vouch/domain'
import { mailWords } from '#platform/mail/mail-words.ts'
import { sentenceOf } from '#platform/mail/news-words.ts'
import type { PushNews } from './deliveries-store.ts'

/**
 * A message as browsers receive it from the hosted service, which the worker of the web app reads in both modes.
 * Limits: 3 kB as JSON, and no more than the lock screen of a phone should show.
 */
export interface PushMessage {
  readonly from: string
  readonly collapse_key: string
  readonly fcmMessageId: string
  readonly notification: { readonly title: string; readonly body: string; readonly icon: string }
  /** See `pushData` of the contract. */
  readonly data: Readonly<Record<'notificationId' | 'side' | 'unread', string>>
  readonly fcmOptions: { readonly link: string }
}

/** How a push service treats a message (RFC 8030 §5.2–5.4). */
export interface PushPriority {
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
}

const hour = 3600
const day = 24 * hour

const priorities: Readonly<Record<NotificationTopic, PushPriority>> = {
  tasks: { ttlSeconds: 3 * day, urgency: 'high' },
  offers: { ttlSeconds: 3 * day, urgency: 'high' },
  messages: { ttlSeconds: day, urgency: 'high' },
  responses: { ttlSeconds: day, urgency: 'normal' },
  progress: { ttlSeconds: day, urgency: 'normal' },
  moderation: { ttlSeconds: 3 * day, urgency: 'normal' },
  invitations: { ttlSeconds: day, urgency: 'normal' },
  applicants: { ttlSeconds: 12 * hour, urgency: 'low' },
  company: { ttlSeconds: day, urgency: 'low' },
  passports: { ttlSeconds: day, urgency: 'low' },
}

/** Priority of a notification's push. */
export function priorityOf(news: Pick<PushNews, 'kind' | 'side'>): PushPriority {
  return priorities[topicOf(news)]
}

/** Longest title and body, in characters. Phones show about 50 and 150. */
const longest = { title: 150, body: 200 } as const

/**
 * Writes the message of a notification in the recipient's language.
 * @param hideDetails whether to leave out what it is about
 */
export function messageOf(
  news: PushNews,
  hideDetails: boolean,
  { publicUrl, senderId }: { readonly publicUrl: string; readonly senderId: string },
): PushMessage {
  const { t } = mailWords(news.locale)
  const about =
    news.jobTitle === null
      ? (news.passportName ?? news.companyName)
      : t('news.about', { job: news.jobTitle, company: news.companyName })
  return {
    from: senderId,
    collapse_key: collapseKey(news),
    fcmMessageId: news.id,
    notification: {
      title: cut(hideDetails ? t('push.hidden') : sentenceOf(news, t), longest.title),
      body: hideDetails ? '' : cut(about, longest.body),
      icon: `${publicUrl}/icons/app-192.png`,
    },
    data: { notificationId: news.id, side: news.side, unread: String(news.unread) },
    fcmOptions: { link: `${publicUrl}${notificationPath(news)}` },
  }
}

/**
 * Collapse key: a newer message replaces an older one with the same key, in the browser and at the push service
 * (RFC 8030 §5.4: at most 32 characters of base64url). A hash of the subject, so that it reveals nothing.
 */
function collapseKey({ side, kind, applicationId, jobId, companyId, id }: PushNews): string {
  const subject = applicationId ?? jobId ?? companyId ?? id
  return createHash('sha256')
    .update(`${side} ${topicOf({ kind, side })} ${subject}`)
    .digest('base64url')
    .slice(0, 32)
}

function cut(text: string, length: number): string {
  const characters = [...text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim()]
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}
