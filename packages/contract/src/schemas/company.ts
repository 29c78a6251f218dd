import { z } from 'zod'
import { timeZone } from './account.ts'
import {
  dayRange,
  id,
  line,
  masterPick,
  moment,
  pageQuery,
  promisedDays,
  required,
  text,
  version,
} from './common.ts'
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

export const membership = z.object({
  companyId: id,
  companyName: z.string(),
  companySlug: z.string(),
  role: companyRole,
})

export const defaultRetentionMonths = 24

/** Maximum number of photos per company, not counting the logo. */
export const maxCompanyPhotos = 10

/** Public URLs of an image in three sizes (webp). A changed image gets new URLs, so browsers may cache them forever. */
export const companyPicture = z
  .object({ small: z.string(), medium: z.string(), large: z.string() })
  .meta({ id: 'CompanyPicture' })

/** A company photo: `width` and `height` of its large size in pixels, `text` as alternative text. */
export const companyPhoto = companyPicture
  .extend({ id, text: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'CompanyPhoto' })

export const companyPictures = z
  .object({ logo: companyPicture.nullable(), photos: z.array(companyPhoto) })
  .meta({ id: 'CompanyPictures' })

/** Order and alternative texts of the photos; photos that are not listed move to the end. */
export const companyPhotosInput = z.object({
  photos: z.array(z.object({ id, text: line(200) })).max(maxCompanyPhotos),
})

const pick = masterPick.nullable()

const fields = {
  /** Legal name, unique among companies. */
  name: required(name(120)),
  /** Public name, if it differs from the legal name. */
  tradingName: name(120),
  /** Value from the master list `company-kinds`. */
  kind: pick,
  /** Value from the master list `industries`. */
  industry: pick,
  /** Value from the master list `company-sizes`. */
  size: pick,
  founded: z.int('Enter a year').min(0).max(9999).nullable(),
  website: line(300).nullable(),
  /**
   * `city`: value from the master list `cities`, or free text. `country`: value from the master list
   * `countries`. `address`: street.
   */
  headOffice: z.object({ city: pick, country: pick, address: line(200) }),
  about: text(4000),
  /** Values from the master list `benefits`, or free text. */
  benefits: z.array(masterPick).max(30, 'Choose at most 30'),
  /** Values from the master list `departments`, or free text. */
  departments: z.array(masterPick).max(50, 'Choose at most 50'),
  /** Contact person, visible to administrators and members only. */
  contact: z.object({ name: line(120), email: line(254), phone: line(40) }),
  /** Public email address for privacy requests. */
  privacyAddress: line(254),
  /** How many months applications are stored after they end. */
  retentionMonths: z.int('Enter a whole number').min(1, 'Keep applications for at least 1 month').max(120),
  /** Publicly promised number of days until the first answer to an application; null for no promise. */
  responseDays: promisedDays.nullable(),
  /** The time zone in which candidates are told of rejections by day; null for UTC. */
  timeZone: timeZone.nullable(),
  /** Whether owners approve the jobs of recruiters before they are published. */
  approvesJobs: z.boolean(),
}

/**
 * Fields of the company wizard. Drafts accept incomplete fields; `missingOfCompany` lists what is missing or invalid.
 */
export const companyFields = z.object(fields).meta({ id: 'CompanyFields' })

/** A partial update of a company. Each field that is sent replaces the whole stored field. */
export const companyPatch = z.object(fields).partial()

export const companyInput = companyPatch.extend({ name: fields.name })

/** Fields of the short form that creates a company; the wizard asks for the rest. */
export const companyBasics = z.object({
  name: fields.name,
  website: z
    .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://' })
    .max(300)
    .nullable()
    .default(null),
  about: fields.about.default(''),
})

export const companyAction = z.enum(['edit', 'people', 'prove', 'submit', 'decide'])

/** Summary of a company for its members and for administrators. */
export const company = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    website: z.string().nullable(),
    /** City and country of the head office in one line. */
    location: z.string().nullable(),
    about: z.string(),
    status: companyStatus,
    openJobs: z.int().min(0),
    members: z.int().min(0),
    /** The viewer's role in the company; null for administrators who are not members. */
    role: companyRole.nullable(),
    version,
  })
  .meta({ id: 'Company' })

/** Names and website of a company at its last verification. */
export const verifiedIdentity = z.object({
  name: z.string(),
  tradingName: z.string(),
  website: z.string().nullable(),
})

/** A company with all fields that its members and administrators see. */
export const companyRecord = company
  .extend({
    tradingName: z.string(),
    fields: companyFields,
    logo: companyPicture.nullable(),
    photos: z.array(companyPhoto),
    /**
     * Website domain proven by a code sent to an email address. Before submission, an owner's confirmed email
     * address also counts.
     */
    provenDomain: z.string().nullable(),
    hasDocument: z.boolean(),
    /**
     * Names and website at the last verification; null if never verified. Changing any of them makes the
     * company pending again.
     */
    verifiedAs: verifiedIdentity.nullable(),
    /** An administrator's reason for the status `needs-information`, `rejected` or `suspended`. */
    statusReason: z.string().nullable(),
    submittedAt: moment.nullable(),
    permitted: z.array(companyAction),
    updatedAt: moment,
  })
  .meta({ id: 'CompanyRecord' })

export const companiesQuery = pageQuery.extend({
  q: line(120).optional(),
  status: companyStatus.optional(),
  /** Only companies with unanswered candidates (see `silenceDays`). For administrators. */
  unanswered: z.literal('true').optional(),
  /** Days on which the companies were added. */
  ...dayRange,
})

/** A company in a list. */
export const listedCompany = company
  .extend({
    /** Number of unanswered candidates; only with the query `unanswered`. */
    unanswered: z.int().min(1).optional(),
  })
  .meta({ id: 'ListedCompany' })

/** A company that the viewer can choose, to join it or to hide a profile from it. */
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
export type CompanyPicture = z.infer<typeof companyPicture>
export type CompanyPhoto = z.infer<typeof companyPhoto>
export type CompanyPictures = z.infer<typeof companyPictures>
export type CompanyFields = z.infer<typeof companyFields>
export type CompanyPatch = z.input<typeof companyPatch>
export type ListedCompany = z.infer<typeof listedCompany>
export type CompanyAction = z.infer<typeof companyAction>
export type Company = z.infer<typeof company>
export type VerifiedIdentity = z.infer<typeof verifiedIdentity>
export type CompanyRecord = z.infer<typeof companyRecord>
export type CompanyChoice = z.infer<typeof companyChoice>
