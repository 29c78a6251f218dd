import type { CompanyFields, CompanyRecord, ConsentState, MasterPick, Person } from '@vouch/contract'
import { createContext, use } from 'react'
import { withScheme } from '#lib/format/web-address.ts'
import type { CompanyDraft } from './use-company-draft.ts'

export interface WizardCompany {
  readonly company: CompanyRecord
  /** Who edits it. */
  readonly person: Person
  readonly draft: CompanyDraft
  /** What is wrong with the step on screen, by path. */
  readonly errors: Readonly<Record<string, string>>
  /** The terms while their version in force is not agreed to by who is here. */
  readonly openTerms: ConsentState | undefined
}

export const CompanyDraftContext = createContext<WizardCompany | null>(null)

/** The company on screen. @throws Error outside of the wizard */
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
type PickPath = 'kind' | 'industry' | 'size' | 'headOffice.city' | 'headOffice.country'

function read(fields: CompanyFields, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], fields)
}

/** The change of one field; of one that is part of another, all of that. */
function changed(fields: CompanyFields, path: string, value: unknown): Partial<CompanyFields> {
  const [outer = '', inner] = path.split('.')
  if (inner === undefined) return { [outer]: value } as Partial<CompanyFields>
  const whole = fields[outer as 'headOffice' | 'contact']
  return { [outer]: { ...whole, [inner]: value } } as Partial<CompanyFields>
}

const order = ['label', 'description', 'input', 'error'] as const

interface Typed {
  readonly currentTarget: { readonly value: string }
}

/** What the inputs of the wizard need: value, change, what is wrong, and the path by which the summary finds them. */
export function useCompanyFields() {
  const { draft, errors } = useWizardCompany()
  const { values } = draft
  const update = (change: (before: CompanyFields) => Partial<CompanyFields>) =>
    draft.update((before) => ({ ...before, ...change(before) }))
  const shared = (path: string) => {
    const error = errors[path]
    return { 'data-path': path, ...(error !== undefined && { error }) }
  }
  return {
    values,
    update,
    line: (path: LinePath) => ({
      ...shared(path),
      inputWrapperOrder: [...order],
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
    picks: (name: 'benefits' | 'departments') => ({
      ...shared(name),
      value: values[name],
      onChange: (picks: MasterPick[]) => update(() => ({ [name]: picks })),
    }),
    /** `empty`: what stands for nothing typed. */
    number: (name: 'founded' | 'retentionMonths' | 'responseDays', empty: number | null = null) => ({
      ...shared(name),
      inputWrapperOrder: [...order],
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
