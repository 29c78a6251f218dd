import { Text, Textarea } from '@mantine/core'
import { messageMaxLength } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { ConfirmEmailFirst } from '#ui/sign-in/confirm-email-first.tsx'
import { texts } from './bulk.en.ts'
import type { FieldsProps } from './bulk-change-form.tsx'
import { useRefusedFocus } from './use-refused-focus.ts'

/** The text of a message to several candidates. */
export function MessageFields({ draft, onDraft, tried, refused }: FieldsProps) {
  const t = useTexts(texts)
  const field = useRefusedFocus<HTMLTextAreaElement>(refused)
  return (
    <>
      <ConfirmEmailFirst />
      <Text size="sm">{t('message.final')}</Text>
      <Textarea
        ref={field}
        data-autofocus
        label={t('message.field')}
        description={t('message.hint')}
        dir="auto"
        value={draft.text}
        onChange={(event) => onDraft({ ...draft, text: event.currentTarget.value })}
        error={
          lengthProblem(draft.text, messageMaxLength) ??
          refused ??
          (tried && draft.text.trim() === '' ? t('message.missing') : null)
        }
        autosize
        minRows={5}
        maxRows={14}
        withAsterisk
      />
    </>
  )
}
