import { z } from 'zod'
import { colorScheme, photo } from './account.ts'
import { id, moment } from './common.ts'
import { membership } from './company.ts'
import { fileRef } from './file.ts'

export const roles = ['candidate', 'employer', 'admin'] as const

export const role = z.enum(roles).meta({ id: 'Role' })

/** The signed-in person, as they see themselves. */
export const person = z
  .object({
    id,
    email: z.string(),
    displayName: z.string(),
    roles: z.array(role),
    memberships: z.array(membership),
    unreadNotifications: z.int().min(0),
    emailVerified: z.boolean(),
    photo: photo.nullable(),
    /** BCP 47; null until chosen. */
    locale: z.string().nullable(),
    /** IANA; null until chosen. */
    timeZone: z.string().nullable(),
    colorScheme,
    /** When the account will be erased, while its deletion is requested. */
    eraseAt: moment.nullable(),
  })
  .meta({ id: 'Person' })

/** Nobody can choose the admin role for themselves. */
export const roleChoice = z.object({ role: z.enum(['candidate', 'employer']) })

/** The few fields of a profile that others' pages show; `version` counts with every change of any step. */
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
