import { z } from 'zod'
import { colorScheme, photo } from './account.ts'
import { id, line, moment, required, text, version } from './common.ts'
import { fileRef } from './file.ts'

export const roles = ['candidate', 'employer', 'admin'] as const
export const companyRoles = ['owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer'] as const

export const role = z.enum(roles).meta({ id: 'Role' })
export const companyRole = z.enum(companyRoles).meta({ id: 'CompanyRole' })

/** A company that a person belongs to, and as what. */
export const membership = z.object({
  companyId: id,
  companyName: z.string(),
  companySlug: z.string(),
  role: companyRole,
})

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

/** What applying asks of a candidate: a name, a headline, and a CV where the job wants one. */
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

export const candidateProfileInput = z.object({
  fullName: required(line(120)),
  headline: required(line(120)),
  summary: text(2000).default(''),
  location: line(120).default(''),
  cvFileId: id.nullable().default(null),
})

/** A company as its members and admins see it. */
export const company = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    website: z.string().nullable(),
    location: z.string().nullable(),
    about: z.string(),
    status: z.enum(['draft', 'pending', 'verified', 'needs-information', 'rejected', 'suspended']),
    openJobs: z.int().min(0),
    members: z.int().min(0),
    /** The viewer's role in it; null for an admin who is no member. */
    role: companyRole.nullable(),
    version,
  })
  .meta({ id: 'Company' })

const website = z.url({ protocol: /^https?$/, error: 'Use a web address that begins with https://' }).max(300)

export const companyInput = z.object({
  name: required(line(120)),
  website: website.nullable().default(null),
  location: line(120).nullable().default(null),
  about: text(4000).default(''),
})

export const companyMember = z
  .object({ userId: id, displayName: z.string(), email: z.string(), role: companyRole })
  .meta({ id: 'CompanyMember' })

export const companyMemberInput = z.object({
  email: z.email({ error: 'Use a full e-mail address' }).max(254),
  role: companyRole,
})

export type Role = z.infer<typeof role>
export type CompanyRole = z.infer<typeof companyRole>
export type Membership = z.infer<typeof membership>
export type Person = z.infer<typeof person>
export type CandidateProfile = z.infer<typeof candidateProfile>
export type Company = z.infer<typeof company>
export type CompanyMember = z.infer<typeof companyMember>
