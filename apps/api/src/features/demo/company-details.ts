import type { MasterPick } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Row } from './demo-rows.ts'
import type { CompanyText, DemoTexts, Place } from './demo-texts.ts'
import { createRandom } from './random.ts'

/** Benefits to choose from, as master-list codes. */
const benefits = [
  'company-pension',
  'flexible-working-hours',
  'working-from-home',
  'more-holidays-than-the-law-asks-for',
  'training-budget',
  'public-transport-ticket',
  'company-bicycle',
  'free-meals',
  'parental-leave-beyond-the-law',
  'paid-volunteering-days',
]

/**
 * Picks a value of a master list.
 * @throws Error for an unknown code
 */
function pick({ lists }: DemoTexts, entity: string, code: string): MasterPick {
  const value = lists[entity]?.find((each) => each.code === code)
  if (!value) throw new Error(`the demo uses ${code}, which master ${entity} does not have`)
  return { code, label: value.label }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Makes the fields of the company wizard. */
export function companyDetails(
  words: DemoTexts,
  about: {
    readonly text: CompanyText
    readonly place: Place
    readonly contact: string
    readonly domain: string
  },
): Partial<Row<'companies'>> {
  const { text, place, contact, domain } = about
  const { industry, kind, size, founded, departments, name, city } = text
  // A separate random generator, so that changes here leave the rest of the demo data unchanged.
  const random = createRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const country = { code: place.country, label: countries.of(place.country) ?? place.country }
  return {
    kind: pick(words, 'company-kinds', kind),
    industry: pick(words, 'industries', industry),
    size: pick(words, 'company-sizes', size),
    founded,
    head_office_city: { code: place.code, label: city },
    head_office_country: country,
    location: `${city}, ${country.label}`,
    benefits: random.sample(benefits, random.int(2, 5)).map((code) => pick(words, 'benefits', code)),
    departments: departments.map((code) => pick(words, 'departments', code)),
    contact_name: contact,
    contact_email: `office@${domain}`,
    privacy_address: `privacy@${domain}`,
    retention_months: 24,
    response_days: random.chance(0.7) ? random.pick([3, 5, 7, 10]) : null,
  }
}

type Verification = Pick<
  Row<'companies'>,
  'status' | 'verified_by' | 'proven_domain' | 'proven_at' | 'submitted_at' | 'status_reason'
>

/** Demo companies that are waiting for verification by an administrator. */
const unverified: Readonly<Record<string, Pick<Verification, 'status' | 'status_reason'>>> = {
  'Sunday Post Kitchen': { status: 'pending' },
  'Terrace Housing Association': { status: 'pending' },
  'Clearwell Utilities': {
    status: 'needs-information',
    status_reason:
      'There are three utilities with this name. Please upload an extract from the company register.',
  },
}

/** Makes the verification columns of a company. Most demo companies have proven their domain. */
export function companyVerification(name: string, domain: string, at: Date): Verification {
  const open = unverified[name]
  return open
    ? { ...open, submitted_at: at }
    : { status: 'verified', verified_by: 'domain', proven_domain: domain, proven_at: at, submitted_at: at }
}

/** Makes verification log events that match {@link companyVerification}. */
export function companyEvents(
  company: { readonly id: string; readonly owner: string | null; readonly at: Date },
  { status, status_reason: reason, proven_domain: domain }: Verification,
): Row<'company_events'>[] {
  const { id, owner, at } = company
  const event = (kind: string, side: 'company' | 'administrator' | 'system', why?: string | null) => ({
    id: uuidv7(),
    company_id: id,
    at,
    kind,
    side,
    actor_id: side === 'company' ? owner : null,
    reason: why ?? null,
  })
  const own = [
    event('created', 'company'),
    ...(domain ? [event('domain-proven', 'company', domain)] : []),
    event('submitted', 'company'),
  ]
  if (status === 'pending') return own
  return [...own, event(`${status}`, domain ? 'system' : 'administrator', reason)]
}
