import { z } from 'zod'
import { id, line, masterPick, moment, pageQuery, required, text, version } from './common.ts'
import { name } from './name.ts'

export const companyRoles = ['owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer'] as const
export const companyStatuses = [
  'draft',
  'pending',
  'verified',
  'needs-information',
  'rejected',
  'suspended',
] as const

export const companyRole = z.enum(companyRoles).meta({ id: 'CompanyRole' })
export const companyStatus = z.enum(companyStatuses).meta({ id: 'CompanyStatus' })

/** A company that a person belongs to, and as what. */
export const membership = z.object({
  companyId: id,
  companyName: z.string(),
  companySlug: z.string(),
  role: companyRole,
})

/** Months that closed applications are kept when the company does not say otherwise. */
export const defaultRetentionMonths = 24

/** Photos of one company, besides its logo. */
export const maxCompanyPhotos = 10

/** Public addresses of a picture in three sizes (webp). They change when the picture does, so they may be kept for good. */
export const companyPicture = z
  .object({ small: z.string(), medium: z.string(), large: z.string() })
  .meta({ id: 'CompanyPicture' })

/** `width` and `height` are those of the large size; `text` says what the photo shows to whom does not see it. */
export const companyPhoto = companyPicture
  .extend({ id, text: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'CompanyPhoto' })

export const companyPictures = z
  .object({ logo: companyPicture.nullable(), photos: z.array(companyPhoto) })
  .meta({ id: 'CompanyPictures' })

/** The order of the photos and what they show; photos that are not named come after. */
export const companyPhotosInput = z.object({
  photos: z.array(z.object({ id, text: line(200) })).max(maxCompanyPhotos),
})

const pick = masterPick.nullable()

const fields = {
  /** The legal name; nobody else has it. */
  name: required(name(120)),
  /** What people call it, where that is another name. */
  tradingName: name(120),
  /** Of the master `company-kinds`. */
  kind: pick,
  /** Of the master `industries`. */
  industry: pick,
  /** Of the master `company-sizes`. */
  size: pick,
  /** A year. */
  founded: z.int('Use a year').min(0).max(9999).nullable(),
  website: line(300).nullable(),
  /** `city` of the master `cities` or own words, `country` of the master `countries`; `address` is the street. */
  headOffice: z.object({ city: pick, country: pick, address: line(200) }),
  about: text(4000),
  /** Of the master `benefits`, or own words. */
  benefits: z.array(masterPick).max(30, 'Choose at most 30'),
  /** Of the master `departments`, or own words. */
  departments: z.array(masterPick).max(50, 'Choose at most 50'),
  /** Who answers for the company; shown to administrators and members only. */
  contact: z.object({ name: line(120), email: line(254), phone: line(40) }),
  /** The e-mail address for questions about people's data; public. */
  privacyAddress: line(254),
  /** How long closed applications are kept. */
  retentionMonths: z.int('Use a whole number').min(1, 'Keep them at least 1 month').max(120),
  /** Within how many days applicants get a first answer; null promises nothing. Public. */
  responseDays: z.int('Use a whole number').min(1, 'Promise at least 1 day').max(60).nullable(),
}

/**
 * What the wizard edits. A draft is tolerant: half-typed addresses are kept, and `missingOfCompany` says what is
 * needed or wrong. A pick with a code must name a value of its master.
 */
export const companyFields = z.object(fields).meta({ id: 'CompanyFields' })

/** A change of a company: only the fields that are sent change, each as a whole. */
export const companyPatch = z.object(fields).partial()

export const companyInput = companyPatch.extend({ name: fields.name })

/** What a short form of a company asks, before the wizard. */
export const companyBasics = z.object({
  name: fields.name,
  website: z
    .url({ protocol: /^https?$/, error: 'Use a web address that begins with https://' })
    .max(300)
    .nullable()
    .default(null),
  about: fields.about.default(''),
})

export const companyAction = z.enum(['edit', 'people', 'prove', 'submit', 'decide'])

/** A company in a list of its members and of admins. */
export const company = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    website: z.string().nullable(),
    /** City and country of the head office, in words. */
    location: z.string().nullable(),
    about: z.string(),
    status: companyStatus,
    openJobs: z.int().min(0),
    members: z.int().min(0),
    /** The viewer's role in it; null for an admin who is no member. */
    role: companyRole.nullable(),
    version,
  })
  .meta({ id: 'Company' })

/** What a company was called, and its website, when it was verified last. */
export const verifiedIdentity = z.object({
  name: z.string(),
  tradingName: z.string(),
  website: z.string().nullable(),
})

/** A company with all that its members and admins know of it. */
export const companyRecord = company
  .extend({
    tradingName: z.string(),
    fields: companyFields,
    logo: companyPicture.nullable(),
    photos: z.array(companyPhoto),
    /** The domain of which somebody has proven an address; of a company to hand in also the one of its owner's own. */
    provenDomain: z.string().nullable(),
    hasDocument: z.boolean(),
    /** Null while it has never been verified. Whoever changes one of these makes it wait again. */
    verifiedAs: verifiedIdentity.nullable(),
    /** Why, in the administrators' words: with `needs-information`, `rejected` and `suspended`. */
    statusReason: z.string().nullable(),
    submittedAt: moment.nullable(),
    permitted: z.array(companyAction),
    updatedAt: moment,
  })
  .meta({ id: 'CompanyRecord' })

export const companiesQuery = pageQuery.extend({
  q: line(120).optional(),
  status: companyStatus.optional(),
})

/** A company to join, or to keep out of one's profile. */
export const companyChoice = z
  .object({
    id,
    name: z.string(),
    place: z.string().nullable(),
    verified: z.boolean(),
    logo: companyPicture.nullable(),
  })
  .meta({ id: 'CompanyChoice' })

export type CompanyRole = z.infer<typeof companyRole>
export type CompanyStatus = z.infer<typeof companyStatus>
export type Membership = z.infer<typeof membership>
export type CompanyPicture = z.infer<typeof companyPicture>
export type CompanyPhoto = z.infer<typeof companyPhoto>
export type CompanyPictures = z.infer<typeof companyPictures>
export type CompanyFields = z.infer<typeof companyFields>
export type CompanyPatch = z.input<typeof companyPatch>
export type CompanyInput = z.input<typeof companyInput>
export type CompanyAction = z.infer<typeof companyAction>
export type Company = z.infer<typeof company>
export type VerifiedIdentity = z.infer<typeof verifiedIdentity>
export type CompanyRecord = z.infer<typeof companyRecord>
export type CompanyChoice = z.infer<typeof companyChoice>
