import { Checkbox, Select, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import type { DraftQuestion } from './draft-fields.ts'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'

interface QuestionFieldsProps {
  readonly index: number
  readonly onRemove: () => void
}

export function QuestionFields({ index, onRemove }: QuestionFieldsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const field = useJobFields()
  const question = field.values.questions[index]
  if (!question) return null
  const number = index + 1
  const set = (change: Partial<DraftQuestion>) => field.setQuestion(question.key, change)
  const setKind = (kind: string | null) =>
    set(kind === 'text' ? { kind, knockOut: null } : { kind: 'yes-no' })
  return (
    <div className={classes.question}>
      <div className={classes.bar}>
        <Title order={2} size="h3">
          {t('questions.number', { number })}
        </Title>
        <IconAction icon={IconTrash} label={t('questions.remove', { number })} onClick={onRemove} />
      </div>
      <TextInput
        {...field.shared(`questions.${index}.text`)}
        value={question.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
        label={t('questions.text')}
        maxLength={300}
        withAsterisk
      />
      <div className={classes.pair}>
        <Select
          label={t('questions.kind')}
          data={[
            { value: 'yes-no', label: t('questions.kinds.yes-no') },
            { value: 'text', label: t('questions.kinds.text') },
          ]}
          value={question.kind}
          onChange={setKind}
          allowDeselect={false}
        />
        {question.kind === 'yes-no' && (
          <Select
            label={t('questions.knockOut')}
            placeholder={t('questions.noKnockOut')}
            data={[
              { value: 'yes', label: word('yesNo.yes') },
              { value: 'no', label: word('yesNo.no') },
            ]}
            value={question.knockOut}
            onChange={(value) => set({ knockOut: value === 'yes' || value === 'no' ? value : null })}
            description={t('questions.knockOutHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
          />
        )}
      </div>
      <Checkbox
        checked={question.required}
        onChange={({ currentTarget: { checked } }) => set({ required: checked })}
        label={t('questions.required')}
      />
    </div>
  )
}
