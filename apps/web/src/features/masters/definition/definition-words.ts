import { formatList } from '#lib/format/format.ts'
import { languageName } from '#lib/format/languages.ts'
import { texts } from './definition.en.ts'
import type { DefinitionValues } from './definition-schema.ts'
import type { DefinitionPart } from './definition-values.ts'

const { t } = texts

/** The name of a part of a definition. */
export function definitionPartLabel(part: DefinitionPart): string {
  switch (part) {
    case 'labels':
      return t('field.labels')
    case 'fields':
    case 'relations':
      return t(`${part}.title`)
    default:
      return t(part)
  }
}

/** A part of a definition as text; empty if it has none. */
export function definitionPartWords(part: DefinitionPart, values: DefinitionValues): string {
  switch (part) {
    case 'label':
    case 'description':
      return values[part]
    case 'hierarchical':
    case 'translatable':
      return t(values[part] ? 'yes' : 'no')
    case 'labels':
      return formatList(values.labels.map(({ language, text }) => `${languageName(language)}: ${text}`))
    case 'parents':
      return formatList(values.parents)
    case 'fields':
      return formatList(
        values.fields.map(({ label, kind, dropped }) =>
          dropped ? t('conflictDropped', { label }) : t('conflictField', { label, kind: t(`kind.${kind}`) }),
        ),
      )
    case 'relations':
      return formatList(values.relations.map(({ label }) => label))
  }
}
