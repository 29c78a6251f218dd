import type { PushData } from '@vouch/contract'

/** A message as the worker gets it from the push service. */
export interface WireMessage {
  readonly from?: string
  readonly collapse_key?: string
  readonly fcmMessageId?: string
  readonly notification?: {
    readonly title?: string
    readonly body?: string
    readonly image?: string
    readonly icon?: string
    readonly click_action?: string
  }
  readonly data?: Partial<PushData>
  readonly fcmOptions?: { readonly link?: string; readonly analytics_label?: string }
}

/** A message as pages get it. */
export interface PushMessage {
  readonly from: string | undefined
  readonly collapseKey: string | undefined
  readonly messageId: string | undefined
  readonly notification: Omit<NonNullable<WireMessage['notification']>, 'click_action'> | undefined
  readonly data: Partial<PushData> | undefined
  readonly fcmOptions:
    | { readonly link: string | undefined; readonly analyticsLabel: string | undefined }
    | undefined
}

/** A message that the worker posts to the pages of this origin. */
export interface WorkerMessage extends WireMessage {
  readonly isFirebaseMessaging: true
  readonly messageType: 'push-received' | 'notification-clicked'
}

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return (data as Partial<WorkerMessage> | null)?.isFirebaseMessaging === true
}

/** Converts a message of the push service to the form that pages get. */
export function toPushMessage(message: WireMessage): PushMessage {
  const { from, collapse_key, fcmMessageId, notification, data, fcmOptions } = message
  const { click_action, ...shown } = notification ?? {}
  const link = fcmOptions?.link ?? click_action
  const hasOptions = fcmOptions !== undefined || click_action !== undefined
  return {
    from,
    collapseKey: collapse_key,
    messageId: fcmMessageId,
    notification: notification && shown,
    data,
    fcmOptions: hasOptions ? { link, analyticsLabel: fcmOptions?.analytics_label } : undefined,
  }
}

/** The path that a click on the notification opens; null for a link to another site. */
export function linkOf({ fcmOptions, notification }: WireMessage, origin: string): string | null {
  const link = fcmOptions?.link ?? notification?.click_action
  if (link === undefined || !URL.canParse(link, origin)) return null
  const url = new URL(link, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null
}
