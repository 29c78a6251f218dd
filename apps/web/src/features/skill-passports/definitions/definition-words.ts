import type { DefinitionFields } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { texts as shared } from '../skill-passports.en.ts'
import type { FieldName } from './definition-draft.ts'
import { texts } from './definitions.en.ts'

/** A field's value as text, to compare two versions; empty for no value. */
export function definitionFieldWords(name: FieldName, values: DefinitionFields): string {
  const { t } = texts
  switch (name) {
    case 'skills':
      return formatList(
        values.skills.map(({ label, level }) => (level ? `${label} · ${skillLevelTexts.t(level)}` : label)),
      )
    case 'evidence':
      return formatList(values.evidence.map(({ label, kind }) => `${label} (${t(`evidence.kinds.${kind}`)})`))
    case 'validMonths':
      return values.validMonths === null
        ? shared.t('card.forever')
        : shared.t('card.months', { count: values.validMonths })
    case 'openToRequests':
    case 'secondPerson':
      return glossary.t(values[name] ? 'yesNo.yes' : 'yesNo.no')
    default:
      return values[name]
  }
}
