import type { CompanyFields, MasterPick } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import type { FieldName } from './company-values.ts'
import { texts } from './company-wizard.en.ts'

const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')
const labels = (picks: readonly MasterPick[]): string => joined(picks.map(({ label }) => label))

/** A field's value as text, to compare two versions. */
export function fieldWords(name: FieldName, fields: CompanyFields): string {
  switch (name) {
    case 'kind':
    case 'industry':
    case 'size':
      return fields[name]?.label ?? ''
    case 'headOffice': {
      const { address, city, country } = fields.headOffice
      return joined([address, city?.label, country?.label])
    }
    case 'contact':
      return joined(Object.values(fields.contact))
    case 'benefits':
    case 'departments':
      return labels(fields[name])
    case 'founded':
      return fields.founded === null ? '' : String(fields.founded)
    case 'retentionMonths':
    case 'responseDays': {
      const value = fields[name]
      return value === null ? texts.t('conflict.none') : formatNumber(value)
    }
    case 'approvesJobs':
      return texts.t(fields.approvesJobs ? 'field.approvesJobsOn' : 'field.approvesJobsOff')
    default:
      return fields[name] ?? ''
  }
}
