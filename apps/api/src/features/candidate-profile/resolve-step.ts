import type { FieldProblem, ProfileData, ProfileStepName } from '@vouch/contract'
import { itemKey, itemLists } from '@vouch/domain'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Actor } from '#base/actor.ts'
import { invalidFields } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { MasterValue, MasterValues } from '#features/masters/ports.ts'
import { isLanguage, isTimeZone } from '#platform/locale-choice.ts'
import { ownFiles } from './profile-files-store.ts'
import { fileReferences, type MasterReference, masterReferences } from './profile-references.ts'
import { findCompanies, type Place } from './profile-store.ts'

export interface ResolvedStep<S extends ProfileStepName = ProfileStepName> {
  readonly data: ProfileData[S]
  /** Coordinates of the city in the personal step; undefined leaves the stored coordinates unchanged. */
  readonly place?: Place | null
}

export interface StepToResolve<S extends ProfileStepName> {
  readonly actor: Actor
  readonly step: S
  readonly data: ProfileData[S]
  /** The step as stored. Its values stay valid even when a master list no longer offers them. */
  readonly before: ProfileData[S]
  /** Country of residence, to read phone numbers without a country code. */
  readonly country: string | null
  /** Whether to refuse an unknown code, or (for imports) keep only its label as own words. */
  readonly unknown: 'refuse' | 'own-words'
}

/**
 * Checks a profile step's references to master lists, files and
 * companies. Normalises labels, phone numbers and company names.
 * @throws AppError invalid, with field paths below `data`
 */
export async function resolveStep<S extends ProfileStepName>(
  trx: Transaction,
  masters: MasterValues,
  wanted: StepToResolve<S>,
): Promise<ResolvedStep<S>> {
  const { step, actor, before, unknown } = wanted
  const data = wellFormed(wanted.data)
  const references = masterReferences(step, data)
  const values = await masters.find(
    trx,
    references.map(({ entity, code }) => ({ entity, code })),
  )
  const offers = await masters.choosable(trx, actor, values)
  // Values already stored in the step stay valid, even if a master list no longer offers them.
  const chosen = new Map(masterReferences(step, before).map((reference) => [keyOf(reference), reference]))
  const errors = [
    ...duplicateEntries(step, data),
    ...references.flatMap((reference) => {
      const value = values.get(keyOf(reference))
      const offered = offers.has(keyOf(reference)) ? value : chosen.get(keyOf(reference))
      reference.put(offered ? { code: offered.code, label: offered.label } : null)
      return offered || unknown === 'own-words'
        ? []
        : [problem(reference.path, 'Choose a value from the list.')]
    }),
    ...(await fileProblems(trx, actor.userId, fileReferences(step, data))),
    ...accountProblems(step, data),
  ]
  if (errors.length > 0) throw invalidFields(errors)
  if (step === 'contact') withPhone(data as ProfileData['contact'], wanted.country)
  if (step === 'review') await withCompanies(trx, data as ProfileData['review'])
  if (step !== 'personal') return { data }
  const place = placeOf(data as ProfileData['personal'], values)
  return place === undefined ? { data } : { data, place }
}

/** Copies the data without lone surrogates, which PostgreSQL's jsonb rejects. */
function wellFormed<T extends object>(data: T): T {
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
  )
}

const keyOf = ({ entity, code }: Pick<MasterReference, 'entity' | 'code'>) => `${entity}:${code}`

function problem(path: string, message: string): FieldProblem {
  return { path: `data.${path}`, message }
}

/** Reports list entries that share an id. Entries are told apart by their ids. */
function duplicateEntries<S extends ProfileStepName>(step: S, data: ProfileData[S]): FieldProblem[] {
  return itemLists(step).flatMap((list) => {
    const keys = (Reflect.get(data, list) as unknown[]).map(itemKey)
    return keys.flatMap((key, index) =>
      keys.indexOf(key) < index ? [problem(`${list}.${index}`, 'This entry appears twice.')] : [],
    )
  })
}

async function fileProblems(
  trx: Transaction,
  userId: string,
  references: ReturnType<typeof fileReferences>,
): Promise<FieldProblem[]> {
  if (references.length === 0) return []
  const files = await ownFiles(
    trx,
    userId,
    references.map(({ fileId }) => fileId),
  )
  return references.flatMap(({ path, fileId, isCv }) => {
    const purpose = files.get(fileId)
    const isThere = purpose !== undefined && (!isCv || purpose === 'cv')
    return isThere ? [] : [problem(path, 'This file was not found. Upload it again.')]
  })
}

function accountProblems<S extends ProfileStepName>(step: S, data: ProfileData[S]): FieldProblem[] {
  if (step !== 'contact') return []
  const { locale, timeZone } = data as ProfileData['contact']
  return [
    ...(locale === null || isLanguage(locale) ? [] : [problem('locale', 'Choose a language')]),
    ...(timeZone === null || isTimeZone(timeZone) ? [] : [problem('timeZone', 'Choose a time zone')]),
  ]
}

/** Normalises the phone number. Text that is not a phone number stays as typed. */
function withPhone(contact: ProfileData['contact'], country: string | null): void {
  if (contact.phone === '') return
  const number = parsePhoneNumberFromString(contact.phone, (country ?? undefined) as CountryCode | undefined)
  if (number?.isPossible()) contact.phone = number.number
}

/** Removes unknown companies, and writes the current names of the known ones. */
async function withCompanies(trx: Transaction, review: ProfileData['review']): Promise<void> {
  const names = await findCompanies(
    trx,
    review.excludedCompanies.map(({ id }) => id),
  )
  review.excludedCompanies = review.excludedCompanies.flatMap(({ id }) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name: name.slice(0, 200) }]
  })
}

/**
 * Finds the coordinates of the city.
 * @returns undefined for an unknown city, which leaves the stored coordinates unchanged
 */
export function placeOf(
  { city }: ProfileData['personal'],
  values: ReadonlyMap<string, MasterValue>,
): Place | null | undefined {
  if (!city || city.code === null) return null
  const value = values.get(`cities:${city.code}`)
  if (!value) return undefined
  const { lat, lon } = value.attributes
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null
}
