import { z } from 'zod'
import { characters, id, moment, required } from './common.ts'
import { name } from './name.ts'

/** Groups of news that a person can have mailed or not. */
export const mailGroups = ['tasks', 'progress', 'messages', 'hiring'] as const

export const mailGroup = z.enum(mailGroups).meta({ id: 'MailGroup' })

export const colorScheme = z.enum(['auto', 'light', 'dark'])

/** What a person changes about their account; what is left out stays. */
export const accountInput = z.object({
  displayName: required(name(120)).optional(),
  /** BCP 47. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Choose a language')
    .max(35)
    .nullable()
    .optional(),
  /** IANA. */
  timeZone: z
    .string()
    .regex(/^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+)*$/, 'Choose a time zone')
    .max(64)
    .nullable()
    .optional(),
  colorScheme: colorScheme.optional(),
})

/** Signed addresses of one's photo, square, re-encoded: 64, 160 and 480 pixels. */
export const photo = z
  .object({ small: z.string(), medium: z.string(), large: z.string() })
  .meta({ id: 'Photo' })

/** Images: at most 5 MB, jpeg, png or webp, judged by content. */
export const maxImageBytes = 5 * 1024 * 1024

/** A code is on its way. */
export const emailCodeSent = z
  .object({ email: z.string(), expiresAt: moment, resendAt: moment })
  .meta({ id: 'EmailCodeSent' })

export const emailCodeInput = z.object({
  code: z.string().regex(/^\d{6}$/, 'Enter the 6-digit code'),
})

/** One place where the person is signed in. */
export const session = z
  .object({
    id,
    /** The one that asks. */
    current: z.boolean(),
    /** As read from the browser's own words; null where it said nothing readable. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
    /** Network address of the last use. */
    address: z.string().nullable(),
    /** How the person signed in: `password` (a link in a mail as well), `anonymous`, `custom`, or a provider's id. */
    provider: z.string(),
    signedInAt: moment,
    lastUsedAt: moment,
  })
  .meta({ id: 'Session' })

/** What deleting the account takes away and leaves. */
export const deletionPreview = z
  .object({
    requestedAt: moment.nullable(),
    eraseAt: moment.nullable(),
    applications: z.int().min(0),
    /** Still running: they are withdrawn at once. */
    runningApplications: z.int().min(0),
    files: z.int().min(0),
    savedJobs: z.int().min(0),
    memberships: z.int().min(0),
    /** Companies that would be left without an owner: another member must become one, or their jobs are closed. */
    ownedAlone: z.array(
      z.object({ id, name: z.string(), openJobs: z.int().min(0), members: z.int().min(0) }),
    ),
    /** The only administrator cannot go before there is another. */
    lastAdmin: z.boolean(),
  })
  .meta({ id: 'DeletionPreview' })

export const notificationSettings = z
  .object({ mailed: z.array(mailGroup) })
  .meta({ id: 'NotificationSettings' })

export const administrator = z
  .object({ userId: id, displayName: z.string(), email: z.string(), self: z.boolean() })
  .meta({ id: 'Administrator' })

export const adminInvitation = z
  .object({ id, email: z.string(), invitedBy: z.string(), createdAt: moment, expiresAt: moment })
  .meta({ id: 'AdminInvitation' })

export const adminInvitationInput = z.object({
  email: z.email({ error: 'Use a full e-mail address' }).max(254),
})

/** The secret part of a link, as it came in the mail or from the server's first start. */
export const linkToken = z.object({ token: characters(100).min(20) })

export type MailGroup = z.infer<typeof mailGroup>
export type ColorScheme = z.infer<typeof colorScheme>
export type Photo = z.infer<typeof photo>
export type EmailCodeSent = z.infer<typeof emailCodeSent>
export type Session = z.infer<typeof session>
export type DeletionPreview = z.infer<typeof deletionPreview>
export type NotificationSettings = z.infer<typeof notificationSettings>
export type Administrator = z.infer<typeof administrator>
export type AdminInvitation = z.infer<typeof adminInvitation>
