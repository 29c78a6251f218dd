import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type QuestionKind, questionKinds, questionLimits } from '@vouch/contract'
import { conditionOf, hasOptions, takesAnswer } from '@vouch/domain'
import { notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { questionTexts } from '#ui/question/question.en.ts'
import type { DraftQuestion } from '../draft-fields.ts'
import { useJobFields } from '../job-draft-context.ts'
import classes from '../job-wizard.module.css'
import { ConditionFields } from './condition-fields.tsx'
import { OptionsFields } from './options-fields.tsx'
import { whyNotKind, withKind } from './question-edits.ts'
import { questionsTexts } from './questions.en.ts'
import own from './questions.module.css'
import { ShowWhenFields } from './show-when-fields.tsx'

interface QuestionEditorProps {
  readonly index: number
  readonly question: DraftQuestion
}

/** All fields of one question. */
export function QuestionEditor({ index, question }: QuestionEditorProps) {
  const t = useTexts(questionsTexts)
  const word = useTexts(questionTexts)
  const { values, shared, setQuestion } = useJobFields()
  const { key, kind, text, help, required } = question
  const path = `questions.${index}`
  const set = (change: Partial<DraftQuestion>) => setQuestion(key, change)
  const setKind = (next: string | null) => {
    if (next === null) return
    const why = whyNotKind(values.questions, index, next as QuestionKind)
    if (why !== null) return notifyError(why)
    set(withKind(question, next as QuestionKind))
  }
  return (
    <>
      <TextInput
        {...shared(`${path}.text`)}
        value={text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
        label={takesAnswer(kind) ? t('text') : t('statement')}
        maxLength={questionLimits.text}
        withAsterisk
      />
      <Textarea
        {...shared(`${path}.help`)}
        value={help}
        onChange={({ currentTarget: { value } }) => set({ help: value })}
        label={t('help')}
        description={t('helpHint')}
        maxLength={questionLimits.help}
        autosize
        minRows={1}
        maxRows={6}
      />
      <div className={classes.pair}>
        <Select
          {...shared(`${path}.kind`)}
          label={t('kind')}
          data={questionKinds.map((value) => ({ value, label: word(`kind.${value}`) }))}
          value={kind}
          onChange={setKind}
          allowDeselect={false}
        />
        {takesAnswer(kind) && (
          <Checkbox
            className={own.beside}
            checked={required}
            onChange={({ currentTarget: { checked } }) => set({ required: checked })}
            label={t('required')}
          />
        )}
      </div>
      {hasOptions(kind) && <OptionsFields index={index} question={question} />}
      {kind === 'number' && <BoundFields index={index} question={question} />}
      <KnockOutFields index={index} question={question} />
      <ShowWhenFields index={index} question={question} />
    </>
  )
}

function BoundFields({ index, question }: QuestionEditorProps) {
  const t = useTexts(questionsTexts)
  const { shared, setQuestion } = useJobFields()
  return (
    <div className={classes.pair}>
      {(['min', 'max'] as const).map((name) => (
        <DecimalInput
          key={name}
          {...shared(`questions.${index}.${name}`)}
          label={t(name)}
          description={t('boundHint')}
          allowNegative
          value={question[name]}
          onChange={(value) => setQuestion(question.key, { [name]: value })}
        />
      ))}
    </div>
  )
}

function KnockOutFields({ index, question }: QuestionEditorProps) {
  const t = useTexts(questionsTexts)
  const { shared, setQuestion } = useJobFields()
  const { key, kind, knockOut, options } = question
  const type = conditionOf[kind]
  if (type === null) return null
  const path = `questions.${index}.knockOut`
  return (
    <fieldset className={own.rule}>
      <legend className={classes.legend}>{t('knockOut.title')}</legend>
      <div className={classes.quiet}>{t('knockOut.hint')}</div>
      <ConditionFields
        type={type}
        condition={knockOut}
        options={options}
        onChange={(next) => setQuestion(key, { knockOut: next })}
        labels={{
          answer: t('knockOut.answer'),
          options: t('knockOut.options'),
          below: t('knockOut.below'),
          above: t('knockOut.above'),
          before: t('knockOut.before'),
          after: t('knockOut.after'),
        }}
        none={t('knockOut.none')}
        path={path}
        error={shared(path).error}
      />
    </fieldset>
  )
}
