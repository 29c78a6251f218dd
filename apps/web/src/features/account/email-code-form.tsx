import { Button, TextInput } from '@mantine/core'
import { emailCodeInput } from '@vouch/contract'
import type { Ref } from 'react'
import { isProblem } from '#lib/api-problem.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { useRecordForm } from '#ui/use-record-form.ts'
import { emailCodeTexts } from './email-code.en.ts'
import classes from './email-code.module.css'

/** What of a typed or pasted text is the code: mails and telephones put blanks and dashes between the digits. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}

interface EmailCodeFormProps {
  readonly field: Ref<HTMLInputElement>
  readonly onSubmit: (code: string) => Promise<void>
}

/** The six digits: one field, so that pasting, filling in by the browser and screen readers just work. */
export function EmailCodeForm({ field: input, onSubmit }: EmailCodeFormProps) {
  const t = useTexts(emailCodeTexts)
  const form = useRecordForm({
    schema: emailCodeInput,
    initialValues: { code: '' },
    onSubmit: ({ code }) => onSubmit(code),
    fieldErrors: (error) => (isProblem(error, 'invalid') ? { code: t('wrong') } : null),
  })
  const { onChange: _asTyped, ...field } = form.fields.getInputProps('code')
  return (
    <Form form={form} warnOnLeave={false}>
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        size="lg"
        required
        classNames={{ input: classes.code ?? '' }}
        {...field}
        ref={input}
        onChange={(event) => form.fields.setFieldValue('code', digitsOf(event.currentTarget.value))}
      />
      <FormActions>
        <Button type="submit" loading={form.busy} fullWidth>
          {t('confirm')}
        </Button>
      </FormActions>
    </Form>
  )
}
