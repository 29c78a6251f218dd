import { Checkbox, Select, Stack } from '@mantine/core'
import type { KnockOut } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import type { DraftQuestion } from '../draft-fields.ts'
import classes from '../job-wizard.module.css'
import { questionsTexts } from './questions.en.ts'
import own from './questions.module.css'

type Labels = Readonly<Record<'answer' | 'options' | 'below' | 'above' | 'before' | 'after', string>>

interface ConditionFieldsProps {
  readonly type: KnockOut['type']
  readonly condition: KnockOut | null
  /** Options of the question that the condition is about. */
  readonly options: DraftQuestion['options']
  /** Called with null when the last value is cleared. */
  readonly onChange: (condition: KnockOut | null) => void
  readonly labels: Labels
  /** Text shown for no answer to compare with; without it, the answer cannot be cleared. */
  readonly none?: string
  readonly path: string
  readonly error: string | undefined
}

/** Fields for a condition on an answer: which answer, which options, or limits of a number or date. */
export function ConditionFields(props: ConditionFieldsProps) {
  switch (props.type) {
    case 'answer':
      return <AnswerField {...props} />
    case 'options':
      return <OptionsField {...props} />
    case 'range':
      return <RangeFields {...props} />
    case 'dates':
      return <DateFields {...props} />
  }
}

function AnswerField({ condition, onChange, labels, none, path, error }: ConditionFieldsProps) {
  const word = useTexts(glossary)
  return (
    <Select
      label={labels.answer}
      placeholder={none}
      data={(['yes', 'no'] as const).map((value) => ({ value, label: word(`yesNo.${value}`) }))}
      value={condition?.type === 'answer' ? condition.is : null}
      onChange={(value) => onChange(value === 'yes' || value === 'no' ? { type: 'answer', is: value } : null)}
      allowDeselect={none !== undefined}
      clearable={none !== undefined}
      data-path={path}
      error={error}
    />
  )
}

function OptionsField({ condition, options, onChange, labels, path, error }: ConditionFieldsProps) {
  const t = useTexts(questionsTexts)
  return (
    <Checkbox.Group
      label={labels.options}
      value={condition?.type === 'options' ? condition.anyOf : []}
      onChange={(anyOf) => onChange(anyOf.length === 0 ? null : { type: 'options', anyOf })}
      data-path={path}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {options.map(({ id, label }, index) => (
          <Checkbox
            key={id}
            value={id}
            label={label || t('options.label', { number: index + 1 })}
            classNames={{ label: own.words }}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function RangeFields({ condition, onChange, labels, path, error }: ConditionFieldsProps) {
  const { below, above } = condition?.type === 'range' ? condition : { below: null, above: null }
  const set = (change: { below?: number | null; above?: number | null }) => {
    const next = { type: 'range' as const, below, above, ...change }
    onChange(next.below === null && next.above === null ? null : next)
  }
  return (
    <div className={classes.pair} data-path={path}>
      <DecimalInput
        allowNegative
        label={labels.below}
        value={below}
        onChange={(value) => set({ below: value })}
        error={error}
      />
      <DecimalInput
        allowNegative
        label={labels.above}
        value={above}
        onChange={(value) => set({ above: value })}
      />
    </div>
  )
}

function DateFields({ condition, onChange, labels, path, error }: ConditionFieldsProps) {
  const { before, after } = condition?.type === 'dates' ? condition : { before: null, after: null }
  const set = (change: { before?: string | null; after?: string | null }) => {
    const next = { type: 'dates' as const, before, after, ...change }
    onChange(next.before === null && next.after === null ? null : next)
  }
  return (
    <div className={classes.pair} data-path={path}>
      <DayInput
        label={labels.before}
        value={before ?? ''}
        onChange={(day) => set({ before: day === '' ? null : day })}
        error={error}
      />
      <DayInput
        label={labels.after}
        value={after ?? ''}
        onChange={(day) => set({ after: day === '' ? null : day })}
      />
    </div>
  )
}
