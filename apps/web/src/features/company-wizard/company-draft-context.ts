import type { CompanyFields, CompanyRecord, ConsentState, MasterPick, Person } from '@vouch/contract'
import type { CompanyFieldPath } from '@vouch/domain'
import { createContext, use } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { withScheme } from '#lib/format/web-address.ts'
import { texts } from './company-wizard.en.ts'
import type { CompanyDraft } from './use-company-draft.ts'

export interface WizardCompany {
  readonly company: CompanyRecord
  /** The person who edits the company. */
  readonly person: Person
  readonly draft: CompanyDraft
  /** Error messages of the current step, by field path. */
  readonly errors: Readonly<Record<string, string>>
  /** The terms of service, if the viewer has not accepted their current version. */
  readonly openTerms: ConsentState | undefined
}

export const CompanyDraftContext = createContext<WizardCompany | null>(null)

/** The company of the surrounding wizard. @throws Error outside a wizard */
export function useWizardCompany(): WizardCompany {
  const context = use(CompanyDraftContext)
  if (!context) throw new Error('The fields of a company need its wizard around them')
  return context
}

type LinePath =
  | 'name'
  | 'tradingName'
  | 'website'
  | 'about'
  | 'privacyAddress'
  | 'headOffice.address'
  | 'contact.name'
  | 'contact.email'
  | 'contact.phone'
type ZonePath = 'timeZone'
type PickPath = 'kind' | 'industry' | 'size' | 'headOffice.city' | 'headOffice.country'

type PicksPath = 'benefits' | 'departments'
type SwitchPath = 'approvesJobs'
type NumberPath = 'founded' | 'retentionMonths' | 'responseDays'

const nestedLabels = {
  'headOffice.address': 'address',
  'headOffice.city': 'city',
  'headOffice.country': 'country',
  'contact.name': 'contactName',
  'contact.email': 'contactEmail',
  'contact.phone': 'contactPhone',
} as const

const isNested = (path: string): path is keyof typeof nestedLabels => path in nestedLabels

/** Key of a field's label in the wizard's texts. */
export function labelKey(
  path: LinePath | PickPath | PicksPath | NumberPath | ZonePath | SwitchPath | CompanyFieldPath,
) {
  return isNested(path) ? (`field.${nestedLabels[path]}` as const) : (`field.${path}` as const)
}

function read(fields: CompanyFields, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], fields)
}

/** A partial update with one changed field. For a nested field, it contains the whole parent object. */
function changed(fields: CompanyFields, path: string, value: unknown): Partial<CompanyFields> {
  const [outer = '', inner] = path.split('.')
  if (inner === undefined) return { [outer]: value } as Partial<CompanyFields>
  const whole = fields[outer as 'headOffice' | 'contact']
  return { [outer]: { ...whole, [inner]: value } } as Partial<CompanyFields>
}

interface Typed {
  readonly currentTarget: { readonly value: string }
}

/** Creates props for the wizard's inputs. The error summary finds an input by its `data-path`. */
export function useCompanyFields() {
  const t = useTexts(texts)
  const { draft, errors } = useWizardCompany()
  const { values } = draft
  const update = (change: (before: CompanyFields) => Partial<CompanyFields>) =>
    draft.update((before) => ({ ...before, ...change(before) }))
  const shared = (path: LinePath | PickPath | PicksPath | NumberPath | ZonePath | SwitchPath) => {
    const error = errors[path]
    return { 'data-path': path, label: t(labelKey(path)), ...(error !== undefined && { error }) }
  }
  return {
    values,
    update,
    line: (path: LinePath) => ({
      ...shared(path),
      value: String(read(values, path) ?? ''),
      ...(path === 'website' && {
        onBlur: ({ currentTarget: { value } }: Typed) => {
          const address = withScheme(value)
          if (address !== value) update((now) => changed(now, path, address))
        },
      }),
      onChange: ({ currentTarget: { value } }: Typed) => {
        const empty = path === 'website' && value === '' ? null : value
        update((now) => changed(now, path, empty))
      },
    }),
    pick: (path: PickPath) => ({
      ...shared(path),
      value: read(values, path) as MasterPick | null,
      onChange: (pick: MasterPick | null) => update((now) => changed(now, path, pick)),
    }),
    picks: (name: PicksPath) => ({
      ...shared(name),
      value: values[name],
      onChange: (picks: MasterPick[]) => update(() => ({ [name]: picks })),
    }),
    zone: (name: ZonePath) => ({
      ...shared(name),
      value: values[name],
      onChange: (zone: string | null) => update(() => ({ [name]: zone })),
    }),
    toggle: (name: SwitchPath) => ({
      ...shared(name),
      checked: values[name],
      onChange: ({ currentTarget: { checked } }: { readonly currentTarget: { readonly checked: boolean } }) =>
        update(() => ({ [name]: checked })),
    }),
    /** @param empty value to store if the input is empty */
    number: (name: NumberPath, empty: number | null = null) => ({
      ...shared(name),
      hideControls: true,
      allowNegative: false,
      allowDecimal: false,
      value: values[name] ?? '',
      onChange: (typed: number | string) => {
        const value = typeof typed === 'number' ? typed : empty
        update(() => ({ [name]: value }) as Partial<CompanyFields>)
      },
    }),
  }
}
