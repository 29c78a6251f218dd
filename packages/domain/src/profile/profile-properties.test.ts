import { type ProfileData, type ProfileStepName, profileStepData, profileSteps } from '@vouch/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyProfile,
  emptyStep,
  mergeStep,
  missingForProfile,
  profileAdvice,
  profileStepState,
  remainingMarks,
  toShownProfile,
  withoutValues,
} from '../index.ts'

const today = '2026-03-10'

/** Valid and invalid texts for fields of every kind. */
const texts = [
  ...[
    '',
    'Ada',
    '2020',
    '2020-05',
    '2020-02-30',
    '9999-99',
    '0000',
    '1990-01-31',
    'e1',
    'e2',
    'DE',
    'ZZ',
    'EUR',
  ],
  ...[
    'a@b.example',
    '+4930123456',
    'https://example.org',
    'javascript:x',
    '__proto__',
    'constructor',
    '\u202e',
  ],
  '01890000-0000-7000-8000-000000000000',
]
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 12, unit: 'grapheme' }))

/** The properties of a Zod schema that the generator uses. */
interface Schema {
  readonly def: {
    readonly type: string
    readonly innerType?: Schema
    readonly element?: Schema
    readonly shape?: Readonly<Record<string, Schema>>
    readonly entries?: Readonly<Record<string, string>>
  }
  safeParse(value: unknown): { readonly success: boolean }
}

/** Generates random values that a schema accepts. */
function accepted(schema: Schema): fc.Arbitrary<unknown> {
  const { type, innerType, element, shape = {}, entries = {} } = schema.def
  if (innerType) return type === 'nullable' ? fc.option(accepted(innerType)) : accepted(innerType)
  if (element)
    return fc.array(accepted(element), { maxLength: 4 }).filter((value) => schema.safeParse(value).success)
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, accepted(value)])),
      )
    case 'enum':
      return fc.constantFrom(...Object.values(entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.constantFrom(0, 0.5, 1, 60, 1000).filter((value) => schema.safeParse(value).success)
    case 'string':
      return text.filter((value) => schema.safeParse(value).success)
    default:
      throw new Error(`no values for ${type}`)
  }
}

const stepOf = (step: ProfileStepName) =>
  accepted(profileStepData[step] as unknown as Schema).map((data) => profileStepData[step].parse(data))

const profile = fc
  .record(Object.fromEntries(profileSteps.map((step) => [step, stepOf(step)])))
  .map((steps) => steps as unknown as ProfileData)

test('the empty profile equals the contract’s defaults', () => {
  const made = Object.fromEntries(profileSteps.map((step) => [step, profileStepData[step].parse({})]))
  expect(emptyProfile()).toEqual(made)
})

test('every rule handles every storable profile', () => {
  fc.assert(
    fc.property(profile, profile, (own, found) => {
      missingForProfile(own, today)
      profileAdvice(own, today)
      toShownProfile(own, [])
      for (const step of profileSteps) checkStep(step, own, found)
    }),
    { numRuns: 60 },
  )
})

function checkStep<S extends ProfileStepName>(step: S, own: ProfileData, found: ProfileData): void {
  profileStepState(step, own[step], ['items.e1'], today)
  const merged = mergeStep(step, own[step], found[step])
  const schema = profileStepData[step]
  expect(schema.parse(merged.data)).toEqual(merged.data)
  remainingMarks(step, ['items.e1', 'firstName'], own[step], merged.data)
  // Merging the same import twice changes nothing more.
  expect(mergeStep(step, merged.data, found[step]).data).toEqual(merged.data)
  const undone = withoutValues(step, merged.data, Object.keys(merged.data))
  expect(undone).toEqual(emptyStep(step))
}

test('the employer view never contains private fields', () => {
  const secret = 'SECRET-7f3a'
  fc.assert(
    fc.property(profile, (data) => {
      const { contact, personal, documents, review } = data
      const private_: ProfileData = {
        ...data,
        contact: { ...contact, displayName: secret, phone: secret, contactEmail: secret, timeZone: secret },
        personal: {
          ...personal,
          address: secret,
          postalCode: secret,
          birthDate: secret,
          gender: { code: secret, label: secret },
          adjustments: secret,
        },
        certifications: {
          items: data.certifications.items.map((item) => ({ ...item, fileId: secret })),
        },
        documents: {
          ...documents,
          cvFileId: secret,
          documents: documents.documents.map(() => ({ fileId: secret, kind: secret })),
          referees: documents.referees.map(({ id }) => ({
            id,
            name: secret,
            relation: secret,
            email: secret,
            phone: secret,
            reference: secret,
          })),
        },
        review: { ...review, excludedCompanies: [{ id: secret, name: secret }] },
      }
      expect(JSON.stringify(toShownProfile(private_, []))).not.toContain(secret)
    }),
    { numRuns: 200 },
  )
})
