import { Group, Radio } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Questionnaire } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { LongTextarea } from './long-textarea.tsx'

interface QuestionFieldProps {
  readonly question: Pick<Questionnaire['questions'][number], 'text' | 'kind' | 'required'>
  /** Input props that the form library creates. */
  readonly field: GetInputPropsReturnType
  readonly maxLength?: number
}

/** Field for the answer to a question of a questionnaire: yes or no, or text. */
export function QuestionField({ question, field, maxLength = 2000 }: QuestionFieldProps) {
  const t = useTexts(uiTexts)
  const word = useTexts(glossary)
  const { text, kind, required } = question
  const label = required ? text : `${text} ${t('form.optional')}`
  if (kind === 'text') {
    return (
      <LongTextarea label={label} required={required} minRows={3} maxRows={12} max={maxLength} {...field} />
    )
  }
  return (
    <Radio.Group label={label} withAsterisk={required} {...field}>
      <Group gap="lg" mt="xs">
        <Radio value="yes" label={word('yesNo.yes')} />
        <Radio value="no" label={word('yesNo.no')} />
      </Group>
    </Radio.Group>
  )
}
