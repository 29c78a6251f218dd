import type { Notification, NotificationSettings } from '@vouch/contract'
import { defaultChoice, requiredTopics, topicOf } from './notification-topics.ts'

/** Settings that decide whether a notification is delivered. */
type Settings = Pick<NotificationSettings, 'choices' | 'pausedUntil'>

interface Delivered extends Pick<Notification, 'kind' | 'side'> {
  /** Whether the person has muted its job or application. */
  readonly isMuted: boolean
}

const isPaused = ({ pausedUntil }: Settings, at: Date) => pausedUntil !== null && new Date(pausedUntil) > at

function choiceFor({ choices }: Settings, notification: Delivered) {
  const topic = topicOf(notification)
  return choices.find((choice) => choice.topic === topic) ?? defaultChoice(topic)
}

const isRequired = (notification: Delivered) => requiredTopics.has(topicOf(notification))

/** Whether a notification is listed under the bell and counted as unread. */
export function isListed(settings: Settings, notification: Delivered): boolean {
  if (isRequired(notification)) return true
  return !notification.isMuted && choiceFor(settings, notification).app
}

/**
 * Decides when a notification is e-mailed, leaving quiet hours aside.
 * @returns `at-once`; `daily` for the next daily e-mail; `paused` if it waits for the end of the pause; `never`
 */
export function mailTiming(
  settings: Settings,
  notification: Delivered,
  at: Date,
): 'at-once' | 'daily' | 'paused' | 'never' {
  if (isRequired(notification)) return 'at-once'
  const { mail } = choiceFor(settings, notification)
  if (notification.isMuted || mail === 'never') return 'never'
  return isPaused(settings, at) ? 'paused' : mail
}

/** Whether a notification is pushed. Pushes are dropped during a pause, because one e-mail at its end covers them. */
export function isPushed(settings: Settings, notification: Delivered, at: Date): boolean {
  if (isRequired(notification)) return true
  return !notification.isMuted && !isPaused(settings, at) && choiceFor(settings, notification).push
}
