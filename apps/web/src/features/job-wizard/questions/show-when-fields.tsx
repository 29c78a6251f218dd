import { Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { questionLimits, type ShowWhen } from '@vouch/contract'
import { conditionOf, takesAnswer } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import type { DraftQuestion } from '../draft-fields.ts'
import { useJobFields } from '../job-draft-context.ts'
import classes from '../job-wizard.module.css'
import { ConditionFields } from './condition-fields.tsx'
import { newCondition } from './question-edits.ts'
import { questionsTexts } from './questions.en.ts'
import own from './questions.module.css'

type Rule = ShowWhen['rules'][number]

interface ShowWhenFieldsProps {
  readonly index: number
  readonly question: DraftQuestion
}

const newRule = ({ key, kind }: DraftQuestion): Rule => ({ questionId: key, condition: newCondition(kind) })

/** Fields for the conditions under which a question is shown. Absent if there is no earlier answer to look at. */
export function ShowWhenFields({ index, question }: ShowWhenFieldsProps) {
  const t = useTexts(questionsTexts)
  const { values, setQuestion } = useJobFields()
  const { key, showWhen } = question
  const earlier = values.questions.slice(0, index).filter(({ kind }) => takesAnswer(kind))
  const latest = earlier.at(-1)
  if (!latest && showWhen === null) return null

  const set = (next: ShowWhen | null) => setQuestion(key, { showWhen: next })
  const setRules = (rules: Rule[]) =>
    set(rules.length === 0 || showWhen === null ? null : { ...showWhen, rules })
  const choose = (value: string | null) => {
    if (value !== 'all' && value !== 'any') return set(null)
    const rules = showWhen?.rules ?? (latest ? [newRule(latest)] : [])
    set({ match: value, rules })
  }
  return (
    <>
      <Select
        label={t('showWhen.label')}
        data={(['always', 'all', 'any'] as const).map((value) => ({ value, label: t(`showWhen.${value}`) }))}
        value={showWhen?.match ?? 'always'}
        onChange={choose}
        allowDeselect={false}
        data-path={`questions.${index}.showWhen`}
      />
      {showWhen?.rules.map((rule, place) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their fields keep no state
          key={place}
          rule={rule}
          number={place + 1}
          path={`questions.${index}.showWhen.rules.${place}`}
          earlier={earlier}
          onChange={(next) => setRules(showWhen.rules.toSpliced(place, 1, next))}
          onRemove={() => setRules(showWhen.rules.toSpliced(place, 1))}
        />
      ))}
      {showWhen && latest && showWhen.rules.length < questionLimits.rules && (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={16} />}
            onClick={() => setRules([...showWhen.rules, newRule(latest)])}
          >
            {t('showWhen.add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface RuleFieldsProps {
  readonly rule: Rule
  readonly number: number
  readonly path: string
  readonly earlier: readonly DraftQuestion[]
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

function RuleFields({ rule, number, path, earlier, onChange, onRemove }: RuleFieldsProps) {
  const t = useTexts(questionsTexts)
  const { shared, values } = useJobFields()
  const { condition } = rule
  const source = earlier.find(({ key }) => key === rule.questionId)
  const type = source && conditionOf[source.kind]
  const set = (next: Rule['condition']) => onChange({ ...rule, condition: next })
  const compare = condition.type === 'answered' ? (condition.is ? 'answered' : 'unanswered') : 'matches'
  const setCompare = (value: string | null) =>
    set(
      value === 'matches' && source
        ? newCondition(source.kind)
        : { type: 'answered', is: value !== 'unanswered' },
    )
  const chooseQuestion = (key: string | null) => {
    const next = earlier.find((one) => one.key === key)
    if (next) onChange(newRule(next))
  }
  const compares = [...(type ? (['matches'] as const) : []), 'answered', 'unanswered'] as const
  return (
    <fieldset className={own.rule}>
      <div className={classes.bar}>
        <legend className={classes.legend}>{t('showWhen.rule', { number })}</legend>
        <IconAction icon={IconTrash} label={t('showWhen.remove', { number })} onClick={onRemove} />
      </div>
      <div className={classes.pair}>
        <Select
          {...shared(`${path}.questionId`)}
          label={t('showWhen.question')}
          data={earlier.map(({ key, text }) => ({
            value: key,
            label: t('line', {
              number: values.questions.findIndex((one) => one.key === key) + 1,
              text: text || t('untitled'),
            }),
          }))}
          value={source?.key ?? null}
          onChange={chooseQuestion}
          allowDeselect={false}
        />
        <Select
          label={t('showWhen.compare')}
          data={compares.map((value) => ({ value, label: t(`showWhen.${value}`) }))}
          value={compare}
          onChange={setCompare}
          allowDeselect={false}
        />
      </div>
      {source && type && condition.type !== 'answered' && (
        <ConditionFields
          type={type}
          condition={condition}
          options={source.options}
          onChange={(next) => set(next ?? newCondition(source.kind))}
          labels={{
            answer: t('showWhen.answer'),
            options: t('showWhen.options'),
            below: t('showWhen.below'),
            above: t('showWhen.above'),
            before: t('showWhen.before'),
            after: t('showWhen.after'),
          }}
          path={`${path}.condition`}
          error={shared(`${path}.condition`).error}
        />
      )}
    </fieldset>
  )
}
