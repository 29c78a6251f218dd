import { z } from 'zod'
import { timeZone } from './account.ts'
import { characters, id, moment } from './common.ts'

/** What notifications are about. People choose for each topic how it reaches them. */
export const notificationTopics = [
  'tasks',
  'offers',
  'progress',
  'invitations',
  'messages',
  'passports',
  'applicants',
  'responses',
  'company',
  'moderation',
] as const

export const notificationTopic = z.enum(notificationTopics).meta({ id: 'NotificationTopic' })

/** When an e-mail about a topic is sent. `daily` collects them into one e-mail each morning. */
export const mailTimings = ['at-once', 'daily', 'never'] as const

/** The channels on which a person gets notifications about a topic. */
export const notificationChoice = z
  .object({
    topic: notificationTopic,
    /** Whether they are listed under the bell. */
    app: z.boolean(),
    mail: z.enum(mailTimings),
    /** Whether they are pushed to the person's registered browsers. */
    push: z.boolean(),
  })
  .meta({ id: 'NotificationChoice' })

/** A time of day, such as `22:30`, in the person's time zone. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:30')

/** From `from` to `to`, over midnight if `from` is the later one. */
export const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose different start and end times' })

export const notificationSettings = z
  .object({
    /** One choice for each topic. */
    choices: z.array(notificationChoice),
    /** Hours without e-mail and push. What arrives then is sent afterwards. */
    quietHours: quietHours.nullable(),
    /** End of the pause, during which only required topics are e-mailed or pushed; null if not paused. */
    pausedUntil: moment.nullable(),
    /** Whether pushes omit their subject, because lock screens show them. */
    hideDetails: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' })

/** Longest pause, in days. */
export const maxPauseDays = 31

/** Changes to the viewer's settings; absent fields and topics stay unchanged. */
export const notificationSettingsInput = z.object({
  choices: z
    .array(notificationChoice.partial({ app: true, mail: true, push: true }))
    .max(notificationTopics.length)
    .optional(),
  quietHours: quietHours.nullable().optional(),
  pausedUntil: moment.nullable().optional(),
  hideDetails: z.boolean().optional(),
  /** IANA time zone of the device, for people who have chosen none in their preferences. */
  deviceTimeZone: timeZone.optional(),
})

/** A job or an application whose notifications the viewer has muted. */
export const notificationMute = z
  .object({
    id,
    subject: z.enum(['job', 'application']),
    jobTitle: z.string(),
    companyName: z.string(),
    /** Name of the applicant, if an employer muted an application. */
    personName: z.string().nullable(),
    mutedAt: moment,
  })
  .meta({ id: 'NotificationMute' })

export const notificationMutes = z.object({ items: z.array(notificationMute) })

/** Mutes what a notification is about: its job, or only its application. */
export const muteInput = z.object({ subject: z.enum(['job', 'application']) })

/** Token of an unsubscribe link. It works without signing in. */
export const unsubscribeToken = characters(400).min(20)

/** Address and topics that an unsubscribe link applies to. */
export const unsubscription = z
  .object({
    /** The address with most of its characters replaced: `a…@example.org`. */
    email: z.string(),
    /** Topics of the e-mail that can be turned off. */
    topics: z.array(notificationTopic),
    /** Topics about which the person gets no e-mail at all. */
    stopped: z.array(notificationTopic),
    /** Stopped topics whose e-mails an unsubscribe link can send again, because such a link stopped them. */
    resumable: z.array(notificationTopic),
    /** Topics of the person's roles that can be turned off. */
    optional: z.array(notificationTopic),
  })
  .meta({ id: 'Unsubscription' })

export const unsubscribeInput = z.object({
  token: unsubscribeToken,
  /** True to undo: e-mails about the topics are sent again. */
  mail: z.boolean(),
  /** Default: all topics that can be turned off. */
  topics: z.array(notificationTopic).max(notificationTopics.length).optional(),
})

/** A browser that shows the viewer's notifications. */
export const pushDevice = z
  .object({
    id,
    /** Browser name from the User-Agent header; null if unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
    registeredAt: moment,
    /** When the browser last registered itself or accepted a push. */
    lastUsedAt: moment,
  })
  .meta({ id: 'PushDevice' })

export const pushDevices = z.object({ items: z.array(pushDevice) })

export const pushTokenInput = z.object({
  token: characters(4096).min(20),
  /** True if the browser registers again by itself. Refused with 410 if the person has removed the browser. */
  isRenewal: z.boolean().optional(),
})

export const savedPushToken = z.object({ id }).meta({ id: 'SavedPushToken' })

/** Data of a push for the service worker, besides its texts. The hosted service allows only strings. */
export const pushData = z.object({
  notificationId: z.string(),
  /** Whether the person is notified as candidate or as employer. */
  side: z.enum(['candidate', 'employer']),
  /** Number of unread notifications, for the badge of the installed app. */
  unread: z.string(),
})

export type NotificationTopic = z.infer<typeof notificationTopic>
export type MailTiming = (typeof mailTimings)[number]
export type NotificationChoice = z.infer<typeof notificationChoice>
export type QuietHours = z.infer<typeof quietHours>
export type NotificationSettings = z.infer<typeof notificationSettings>
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>
export type NotificationMute = z.infer<typeof notificationMute>
export type Unsubscription = z.infer<typeof unsubscription>
export type PushDevice = z.infer<typeof pushDevice>
export type PushData = z.infer<typeof pushData>
