import { z } from 'zod'
import { characters, email, id, moment, required } from './common.ts'
import { name } from './name.ts'

/** IANA time zone name. */
export const timeZone = z
  .string()
  .regex(/^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+)*$/, 'Choose a time zone')
  .max(64)

export const colorScheme = z.enum(['auto', 'light', 'dark'])

/** Changes to the viewer's account; absent fields stay unchanged. */
export const accountInput = z.object({
  displayName: required(name(120)).optional(),
  /** BCP 47 language tag. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Choose a language')
    .max(35)
    .nullable()
    .optional(),
  timeZone: timeZone.nullable().optional(),
  colorScheme: colorScheme.optional(),
})

/** Signed URLs of a square profile photo at 64, 160 and 480 pixels. */
export const photo = z
  .object({ small: z.string(), medium: z.string(), large: z.string() })
  .meta({ id: 'Photo' })

export const maxImageBytes = 5 * 1024 * 1024

/** A verification code that was emailed: recipient, expiry, and when a new code may be sent. Never the code itself. */
export const emailCodeSent = z
  .object({ email: z.string(), expiresAt: moment, resendAt: moment })
  .meta({ id: 'EmailCodeSent' })

export const emailCodeInput = z.object({
  code: z.string().regex(/^\d{6}$/, 'Enter the 6-digit code'),
})

/** A sign-in on one device or browser. */
export const session = z
  .object({
    id,
    /** Whether this session made the current request. */
    current: z.boolean(),
    /** Browser name from the User-Agent header; null if unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
    /** IP address of the session's latest request. */
    address: z.string().nullable(),
    /**
     * Sign-in method: `password` (also for sign-in links by email), `anonymous`, `custom`, or an identity
     * provider's id.
     */
    provider: z.string(),
    signedInAt: moment,
    lastUsedAt: moment,
  })
  .meta({ id: 'Session' })

export const deletionPreview = z
  .object({
    requestedAt: moment.nullable(),
    eraseAt: moment.nullable(),
    applications: z.int().min(0),
    /** Number of applications in progress. A deletion request withdraws them at once. */
    runningApplications: z.int().min(0),
    files: z.int().min(0),
    savedJobs: z.int().min(0),
    memberships: z.int().min(0),
    /**
     * Companies without another owner. Deleting the account closes their jobs unless another member becomes an owner.
     */
    ownedAlone: z.array(
      z.object({ id, name: z.string(), openJobs: z.int().min(0), members: z.int().min(0) }),
    ),
    /** Whether the person is the last administrator, who cannot delete the account. */
    lastAdmin: z.boolean(),
  })
  .meta({ id: 'DeletionPreview' })

export const administrator = z
  .object({ userId: id, displayName: z.string(), email: z.string(), self: z.boolean() })
  .meta({ id: 'Administrator' })

export const adminInvitation = z
  .object({ id, email: z.string(), invitedBy: z.string(), createdAt: moment, expiresAt: moment })
  .meta({ id: 'AdminInvitation' })

export const adminInvitationInput = z.object({ email })

/** Secret token of a one-time link, from an email or from the first start of the server. */
export const linkToken = z.object({ token: characters(100).min(20) })

export type ColorScheme = z.infer<typeof colorScheme>
export type Photo = z.infer<typeof photo>
export type EmailCodeSent = z.infer<typeof emailCodeSent>
export type Session = z.infer<typeof session>
export type DeletionPreview = z.infer<typeof deletionPreview>
export type Administrator = z.infer<typeof administrator>
export type AdminInvitation = z.infer<typeof adminInvitation>
