import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MasterFieldDefinition } from '@vouch/contract'
import { masterValueQuery } from '#lib/data/masters.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import type { LeafDraft } from './condition-draft.ts'
import {
  comparisonOf,
  comparisonsFor,
  type Scalar,
  subjectOf,
  withComparison,
  withSubject,
} from './leaf-parts.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import { ruleFieldName } from './sentences.ts'
import type { RulesSubject } from './use-rules.ts'

interface LeafEditorProps {
  readonly subject: RulesSubject
  /** Number of the condition, such as "2" or "2.1". */
  readonly name: string
  readonly draft: LeafDraft
  readonly onChange: (draft: LeafDraft) => void
  readonly onRemove: () => void
}

/** One comparison: what is compared, how, and with what. */
export function LeafEditor({ subject, name, draft, onChange, onRemove }: LeafEditorProps) {
  const t = useTexts(texts)
  const about = subjectOf(draft.leaf)
  const comparison = comparisonOf(draft)
  return (
    <div className={classes.row}>
      <Select
        label={t('builder.what', { name })}
        data={useSubjects(subject, about)}
        value={about}
        onChange={(value) =>
          value !== null && value !== about && onChange(withSubject(value, kindOf(subject, value)))
        }
        allowDeselect={false}
        className={classes.grow}
      />
      <Select
        label={t('builder.how', { name })}
        data={comparisonsFor(about, kindOf(subject, about)).map((value) => ({
          value,
          label: t(`builder.${value}`),
        }))}
        value={comparison}
        onChange={(value) => value !== null && onChange(withComparison(draft, value))}
        allowDeselect={false}
        className={classes.grow}
      />
      <LeafValue subject={subject} name={name} draft={draft} onChange={onChange} />
      <IconAction
        icon={IconX}
        className={classes.removeRow}
        label={t('builder.remove', { name })}
        onClick={onRemove}
      />
    </div>
  )
}

function fieldIn({ definition }: RulesSubject, name: string): MasterFieldDefinition | undefined {
  return definition.fields.find((field) => field.name === name)
}

function kindOf(subject: RulesSubject, about: string): MasterFieldDefinition['kind'] {
  return fieldIn(subject, about)?.kind ?? 'text'
}

/** What can be compared; includes what the condition names now, even if the list no longer has it. */
function useSubjects(subject: RulesSubject, chosen: string): { value: string; label: string }[] {
  const t = useTexts(texts)
  const { fields, hierarchical } = subject.definition
  const indexed = fields.filter(({ indexed: is, dropped }) => is && !dropped).map(({ name }) => name)
  const subjects = [
    { value: 'own:company', label: t('builder.ownCompany') },
    { value: 'own:me', label: t('builder.ownMe') },
    { value: 'active', label: t('builder.active') },
    ...(hierarchical ? [{ value: 'below', label: t('builder.below') }] : []),
    ...[...indexed, 'code', 'source'].map((value) => ({ value, label: ruleFieldName(subject, value) })),
  ]
  return subjects.some(({ value }) => value === chosen)
    ? subjects
    : [
        ...subjects,
        { value: chosen, label: chosen === 'below' ? t('builder.below') : ruleFieldName(subject, chosen) },
      ]
}

type LeafValueProps = Omit<LeafEditorProps, 'onRemove'>

function LeafValue({ subject, name, draft, onChange }: LeafValueProps) {
  const t = useTexts(texts)
  const { leaf, negated } = draft
  if ('below' in leaf) {
    return (
      <BelowValue
        entity={subject.definition.name}
        label={t('builder.value', { name })}
        code={leaf.below}
        onChange={(code) => onChange({ leaf: { below: code }, negated })}
      />
    )
  }
  if (!('field' in leaf) || 'empty' in leaf) return null
  const field = fieldIn(subject, leaf.field)
  if ('in' in leaf) {
    const isNumber = field?.kind === 'number'
    return (
      <TagsInput
        label={t('builder.values', { name })}
        value={leaf.in.map(String)}
        onChange={(values) => {
          const given = isNumber ? values.map(Number).filter((value) => Number.isFinite(value)) : values
          onChange({ leaf: { field: leaf.field, in: given }, negated })
        }}
        data={field?.kind === 'choice' ? field.choices.map(({ code }) => code) : []}
        maxTags={50}
        maxLength={200}
        acceptValueOnBlur
        className={classes.grow}
      />
    )
  }
  const value = 'is' in leaf ? leaf.is : 'atLeast' in leaf ? leaf.atLeast : leaf.atMost
  const change = (next: Scalar) => onChange({ leaf: withValue(leaf, next), negated })
  return <ScalarValue label={t('builder.value', { name })} field={field} value={value} onChange={change} />
}

type Compared = Extract<LeafDraft['leaf'], { field: string }>

function withValue(leaf: Compared, value: Scalar): LeafDraft['leaf'] {
  const { field } = leaf
  if ('is' in leaf) return { field, is: value }
  const bound = typeof value === 'boolean' ? '' : value
  return 'atLeast' in leaf ? { field, atLeast: bound } : { field, atMost: bound }
}

interface ScalarValueProps {
  readonly label: string
  readonly field: MasterFieldDefinition | undefined
  readonly value: Scalar
  readonly onChange: (value: Scalar) => void
}

function ScalarValue({ label, field, value, onChange }: ScalarValueProps) {
  const t = useTexts(texts)
  const shared = { label, className: classes.grow }
  switch (field?.kind) {
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'boolean' ? '' : value}
          onChange={(next) => onChange(next)}
          hideControls
        />
      )
    case 'flag':
      return (
        <Select
          {...shared}
          data={[
            { value: 'true', label: t('builder.yes') },
            { value: 'false', label: t('builder.no') },
          ]}
          value={String(value)}
          onChange={(next) => onChange(next === 'true')}
          allowDeselect={false}
        />
      )
    case 'choice':
      return (
        <Select
          {...shared}
          data={field.choices.map(({ code, label: words }) => ({ value: code, label: words }))}
          value={String(value) || null}
          onChange={(next) => onChange(next ?? '')}
          searchable
        />
      )
    case 'reference':
      return (
        <BelowValue
          entity={field.entity ?? ''}
          label={label}
          code={String(value)}
          onChange={(code) => onChange(code)}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          type={field?.kind === 'date' ? 'date' : 'text'}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
      )
  }
}

interface BelowValueProps {
  readonly entity: string
  readonly label: string
  readonly code: string
  readonly onChange: (code: string) => void
}

/** Field for the code of a value, shown by its label. */
function BelowValue({ entity, label, code, onChange }: BelowValueProps) {
  const { data } = useQuery({ ...masterValueQuery(entity, code), enabled: code !== '' })
  return (
    <div className={classes.grow}>
      <MasterSelect
        entity={entity}
        label={label}
        value={code === '' ? null : { code, label: data?.label ?? code }}
        onChange={(pick) => onChange(pick?.code ?? '')}
      />
    </div>
  )
}
