import { Group, Radio, Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ScreeningQuestion } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { applyTexts } from './apply.en.ts'

interface QuestionFieldProps {
  readonly question: ScreeningQuestion
  /** What the form gives an input. */
  readonly field: GetInputPropsReturnType
}

/** One question of the employer: yes or no, or a text. */
export function QuestionField({ question, field }: QuestionFieldProps) {
  const t = useTexts(applyTexts)
  const { text, kind, required } = question
  const label = required ? text : t('questions.optional', { question: text })
  if (kind === 'text') {
    return (
      <Textarea
        label={label}
        required={required}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        {...field}
      />
    )
  }
  return (
    <Radio.Group label={label} withAsterisk={required} {...field}>
      <Group gap="lg" mt="xs">
        <Radio value="yes" label={t('questions.yes')} />
        <Radio value="no" label={t('questions.no')} />
      </Group>
    </Radio.Group>
  )
}
