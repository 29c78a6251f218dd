import { emailCodeInput } from '@vouch/contract'
import { type Ref, useRef } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { emailCodeTexts } from './email-code.en.ts'

interface EmailCodeFormProps {
  readonly field: Ref<HTMLInputElement>
  readonly onSubmit: (code: string) => Promise<void>
}

/** Submits each complete six-digit code once by itself. The button submits the same code again. */
export function EmailCodeForm({ field: input, onSubmit }: EmailCodeFormProps) {
  const t = useTexts(emailCodeTexts)
  const form = useRecordForm({
    schema: emailCodeInput,
    initialValues: { code: '' },
    onSubmit: ({ code }) => onSubmit(code),
    fieldErrors: (error) => (isProblem(error, 'invalid') ? { code: t('wrong') } : null),
  })
  const tried = useRef(new Set<string>())
  const change = (digits: string) => {
    form.fields.setFieldValue('code', digits)
    if (digits.length < 6 || tried.current.has(digits)) return
    tried.current.add(digits)
    form.submit()
  }
  return (
    <Form form={form} warnOnLeave={false}>
      <CodeInput
        label={t('code')}
        description={t('codeHint')}
        {...form.fields.getInputProps('code')}
        ref={input}
        onChange={change}
        readOnly={form.busy}
      />
      <FormActions submit={t('confirm')} busy={form.busy} fullWidth />
    </Form>
  )
}
