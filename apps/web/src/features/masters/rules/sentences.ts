import type {
  FieldMode,
  ListRole,
  MasterAction,
  MasterCondition,
  MasterDefinition,
  MasterGrant,
} from '@vouch/contract'
import { formatChoice, formatList, formatNumber } from '#lib/format/format.ts'
import { type ConditionDraft, type GroupDraft, isGroup, type LeafDraft, toDraft } from './condition-draft.ts'
import { roleSubject } from './roles.ts'
import { texts } from './rules.en.ts'

const { t } = texts

/** What sentences about rules need to know: the list's fields and the organisation's own roles. */
export interface RuleWords {
  readonly definition: Pick<MasterDefinition, 'fields'>
  readonly roles: readonly ListRole[]
}

/** Keys of texts about modes: a colon would separate a namespace. */
const modeKeys = {
  hidden: 'hidden',
  'mask:given': 'given',
  'mask:initial': 'initial',
  'mask:last-four': 'last-four',
  read: 'read',
  write: 'write',
} as const satisfies Record<FieldMode, string>

/** The name of a mode. */
export function modeName(mode: FieldMode): string {
  return t(`mode.${modeKeys[mode]}`)
}

/** The name of a field or of a part of every value. */
export function ruleFieldName({ definition }: RuleWords, name: string): string {
  if (name === '*') return t('field.others')
  if (name === 'label' || name === 'description' || name === 'uri' || name === 'code' || name === 'source')
    return t(`field.${name}`)
  return definition.fields.find((field) => field.name === name)?.label ?? name
}

function valueWords(words: RuleWords, name: string, value: string | number | boolean): string {
  if (value === '') return t('condition.missing')
  if (typeof value === 'boolean') return t(value ? 'condition.yes' : 'condition.no')
  if (typeof value === 'number') return formatNumber(value)
  const field = words.definition.fields.find((one) => one.name === name)
  const choice = field?.choices.find(({ code }) => code === value)?.label
  return t('condition.quoted', { value: choice ?? value })
}

/** A comparison as words that follow "values", such as "of their own company". */
export function leafWords(words: RuleWords, { leaf, negated }: LeafDraft): string {
  if ('own' in leaf) {
    if (leaf.own === 'me') return t(negated ? 'condition.notOwnMe' : 'condition.ownMe')
    return t(negated ? 'condition.notOwnCompany' : 'condition.ownCompany')
  }
  if ('active' in leaf) return t(negated ? 'condition.notActive' : 'condition.active')
  if ('below' in leaf) {
    const code = leaf.below === '' ? t('condition.missing') : leaf.below
    return t(negated ? 'condition.notBelow' : 'condition.below', { code })
  }
  const field = ruleFieldName(words, leaf.field)
  if ('empty' in leaf) return t(negated ? 'condition.notEmpty' : 'condition.empty', { field })
  const one = (value: string | number | boolean) => valueWords(words, leaf.field, value)
  if ('atLeast' in leaf)
    return t(negated ? 'condition.notAtLeast' : 'condition.atLeast', { field, value: one(leaf.atLeast) })
  if ('atMost' in leaf)
    return t(negated ? 'condition.notAtMost' : 'condition.atMost', { field, value: one(leaf.atMost) })
  const given = 'is' in leaf ? [leaf.is] : leaf.in
  const value = given.length === 0 ? t('condition.missing') : formatChoice(given.map(one))
  return t(negated ? 'condition.isNot' : 'condition.is', { field, value })
}

function joinWords(mode: 'all' | 'any', parts: readonly string[]): string {
  return mode === 'all' ? formatList(parts) : formatChoice(parts)
}

function groupWords(words: RuleWords, { mode, negated, parts }: GroupDraft): string {
  const conditions = joinWords(
    mode,
    parts.map((part) => leafWords(words, part)),
  )
  return t(negated ? 'condition.notGroup' : 'condition.group', { conditions })
}

function draftWords(words: RuleWords, { mode, parts }: ConditionDraft): string {
  return joinWords(
    mode,
    parts.map((part) => (isGroup(part) ? groupWords(words, part) : leafWords(words, part))),
  )
}

/** Which values a condition holds for: "all values", or "values of their own company". */
export function valuesWords(words: RuleWords, when: MasterCondition | null): string {
  if (when === null) return t('values.all')
  return t('values.some', { condition: draftWords(words, toDraft(when)) })
}

/** What a rule gives, in one sentence. */
export function grantSentence(words: RuleWords, { role, actions, when }: MasterGrant): string {
  const subject = roleSubject(role, words.roles)
  if (actions.length === 0) return t('grantNothing', { role: subject })
  return t('grant', {
    role: subject,
    actions: formatList(actions.map((action) => t(`verb.${action}`))),
    values: valuesWords(words, when),
  })
}

/** Which values several conditions hold for, of which one is enough. */
function anyValues(words: RuleWords, conditions: readonly (MasterCondition | null)[]): string {
  if (conditions.includes(null)) return t('values.all')
  const all = conditions.map((when) => valuesWords(words, when))
  return formatChoice([...new Set(all)])
}

/** Whether a role may take an action, in one sentence. `grants` are those for the role. */
export function actionSentence(
  words: RuleWords,
  role: string,
  action: MasterAction,
  grants: readonly MasterGrant[],
): string {
  const conditions = grants.filter(({ actions }) => actions.includes(action)).map(({ when }) => when)
  const subject = roleSubject(role, words.roles)
  if (conditions.length > 0)
    return t(`may.${action}`, { role: subject, values: anyValues(words, conditions) })
  return role === 'visitor' ? t(`notEverybodyMay.${action}`) : t(`mayNot.${action}`, { role: subject })
}

/** How a role sees a field, in one sentence. `conditions` are those of the grants that give this mode. */
export function modeSentence(
  words: RuleWords,
  role: string,
  field: string,
  mode: FieldMode,
  conditions: readonly (MasterCondition | null)[],
): string {
  const name = ruleFieldName(words, field)
  if (mode === 'hidden' && role === 'visitor') return t('notEverybodySees', { field: name })
  return t(`sees.${modeKeys[mode]}`, {
    role: roleSubject(role, words.roles),
    field: name,
    values: anyValues(words, conditions),
  })
}
