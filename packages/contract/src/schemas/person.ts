import { z } from 'zod'
import { colorScheme, photo } from './account.ts'
import { id, moment } from './common.ts'
import { membership } from './company.ts'
import { fileRef } from './file.ts'

export const roles = ['candidate', 'employer', 'admin'] as const

export const role = z.enum(roles).meta({ id: 'Role' })

export const person = z
  .object({
    id,
    email: z.string(),
    displayName: z.string(),
    roles: z.array(role),
    memberships: z.array(membership),
    /** Codes of the organisation's own roles for lists, such as `taxonomy-editor`. */
    listRoles: z.array(z.string()),
    unreadNotifications: z.int().min(0),
    emailVerified: z.boolean(),
    photo: photo.nullable(),
    /** BCP 47 language tag; null until chosen. */
    locale: z.string().nullable(),
    /** IANA time zone name; null until chosen. */
    timeZone: z.string().nullable(),
    colorScheme,
    /** When the account will be erased; null without a deletion request. */
    eraseAt: moment.nullable(),
  })
  .meta({ id: 'Person' })

/** Role that a new user chooses; nobody can choose to be an administrator. */
export const roleChoice = z.object({ role: z.enum(['candidate', 'employer']) })

/** Summary of a candidate profile; `version` increments when any step changes. */
export const candidateProfile = z
  .object({
    fullName: z.string(),
    headline: z.string(),
    summary: z.string(),
    location: z.string(),
    cv: fileRef.nullable(),
    version: z.int().min(0),
  })
  .meta({ id: 'CandidateProfile' })

export type Role = z.infer<typeof role>
export type Person = z.infer<typeof person>
export type CandidateProfile = z.infer<typeof candidateProfile>
