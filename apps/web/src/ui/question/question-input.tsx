import { Button, Checkbox, Radio, Text, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type AnswerValue, type Question, questionLimits, ratingRange } from '@vouch/contract'
import { isEmptyAnswer } from '@vouch/domain'
import { formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { LongTextarea } from '#ui/form/long-textarea.tsx'
import { questionTexts } from './question.en.ts'
import classes from './question.module.css'

interface QuestionInputProps {
  readonly question: Question
  /** Input props that the form library creates; `onChange` gets the answer's value. */
  readonly field: GetInputPropsReturnType
}

interface Choice {
  readonly value: string
  readonly label: string
}

const ratings = Array.from({ length: ratingRange.max }, (_, index) => `${ratingRange.min + index}`)

/** Field for the answer to a question of any kind; a statement is only shown. */
export function QuestionInput({ question, field }: QuestionInputProps) {
  const t = useTexts(questionTexts)
  const word = useTexts(glossary)
  const { kind, text, help, required, options, min, max } = question
  if (kind === 'statement') return <Statement text={text} help={help} />

  const label = required ? text : t('optional', { text })
  const shared = { label, required, classNames: { label: classes.text, description: classes.text } }
  const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: word(`yesNo.${value}`) }))
  switch (kind) {
    case 'yes-no':
      return <Choices {...{ question, field, label }} choices={yesNo} inline />
    case 'single':
      return <Choices {...{ question, field, label }} choices={options.map(toChoice)} />
    case 'rating':
      return (
        <Choices
          {...{ question, field, label }}
          choices={ratings.map(asIs)}
          hint={help === '' ? t('ratingHint') : ''}
          inline
        />
      )
    case 'multiple':
      return (
        <Checkbox.Group
          {...field}
          label={label}
          withAsterisk={required}
          description={<Described help={help} hint={t('multipleHint')} />}
          classNames={shared.classNames}
        >
          <div className={classes.stacked}>
            {options.map((option) => (
              <Checkbox
                key={option.id}
                value={option.id}
                label={option.label}
                classNames={{ label: classes.text }}
              />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'number':
      return (
        <DecimalInput
          {...shared}
          {...field}
          value={typeof field.value === 'number' ? field.value : null}
          onChange={(value) => field.onChange(value ?? '')}
          description={<Described help={help} hint={boundsOf(t, min, max)} />}
          allowNegative={min === null || min < 0}
          styles={{ wrapper: { maxInlineSize: '14rem' } }}
        />
      )
    case 'date':
      return (
        <DayInput {...field} value={`${field.value}`} label={label} description={help} required={required} />
      )
    case 'short-text':
      return <TextInput {...shared} {...field} description={help} maxLength={questionLimits.shortText} />
    case 'long-text':
      return (
        <LongTextarea
          {...shared}
          {...field}
          value={`${field.value}`}
          description={help}
          minRows={3}
          maxRows={12}
          max={questionLimits.longText}
        />
      )
  }
}

const toChoice = ({ id, label }: Question['options'][number]): Choice => ({ value: id, label })
const asIs = (value: string): Choice => ({ value, label: value })

function boundsOf(t: typeof questionTexts.t, min: number | null, max: number | null): string {
  if (min !== null && max !== null) return t('between', { min: formatNumber(min), max: formatNumber(max) })
  if (min !== null) return t('atLeast', { min: formatNumber(min) })
  return max === null ? '' : t('atMost', { max: formatNumber(max) })
}

function Described({ help, hint = '' }: { readonly help: string; readonly hint?: string }) {
  return (
    <>
      {help !== '' && <span className={classes.help}>{help}</span>}
      {hint !== '' && <span className={classes.help}>{hint}</span>}
    </>
  )
}

function Statement({ text, help }: { readonly text: string; readonly help: string }) {
  return (
    <div className={classes.statement}>
      <Text fw={550} className={classes.text}>
        {text}
      </Text>
      {help !== '' && <Text className={classes.text}>{help}</Text>}
    </div>
  )
}

interface ChoicesProps extends QuestionInputProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly hint?: string
  /** Shows the choices beside each other. */
  readonly inline?: boolean
}

/** Choices of which one is chosen. An optional answer can be cleared, which radio buttons alone do not allow. */
function Choices({ question, field, label, choices, hint = '', inline = false }: ChoicesProps) {
  const t = useTexts(questionTexts)
  const { kind, text, help, required } = question
  const { value, onChange, ...rest } = field
  const chosen = isEmptyAnswer(value as AnswerValue) ? null : `${value}`
  const choose = (next: string) => onChange(kind === 'rating' ? Number(next) : next)
  return (
    <div>
      <Radio.Group
        {...rest}
        value={chosen}
        onChange={choose}
        label={label}
        withAsterisk={required}
        description={help === '' && hint === '' ? undefined : <Described help={help} hint={hint} />}
        classNames={{ label: classes.text, description: classes.text }}
      >
        <div className={inline ? classes.inline : classes.stacked} data-kind={kind}>
          {choices.map((choice) => (
            <Radio key={choice.value} {...choice} classNames={{ label: classes.text }} />
          ))}
        </div>
      </Radio.Group>
      {!required && chosen !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          aria-label={t('clearTo', { text })}
          onClick={() => onChange('')}
        >
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
