import { Text, Textarea, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { applyAsIssuer, issuerApplication } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { reloadIssuers } from '../passport-queries.ts'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

const schema = issuerApplication.pick({ purpose: true })

interface ApplyFormProps {
  readonly company: { readonly id: string; readonly name: string }
  /** Purpose of an application that was refused. */
  readonly earlier?: string
}

/** Form with which an owner applies for a company to issue passports, for the first time or again. */
export function ApplyForm({ company, earlier }: ApplyFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const key = `issuer-application.${company.id}`
  const form = useRecordForm({
    schema,
    initialValues: { purpose: earlier ?? '' },
    draftKey: key,
    onSubmit: async ({ purpose }) => {
      const body = { companyId: company.id, purpose }
      await api(applyAsIssuer, { body }, { quiet: true, idempotencyKey: submissionKey(key, body) })
      endSubmission(key)
      notify(t('apply.done'))
      await reloadIssuers(client)
    },
  })
  const isFirst = earlier === undefined
  const title = isFirst ? t('apply.title', { company: company.name }) : t('apply.again')
  return (
    <section className={classes.part}>
      <Title order={2}>{title}</Title>
      {isFirst && (
        <>
          <Text>{t('apply.what')}</Text>
          <Text>{t('apply.how')}</Text>
        </>
      )}
      <Form form={form} label={title}>
        <Textarea
          {...form.fields.getInputProps('purpose')}
          label={t('apply.purpose')}
          description={t('apply.purposeHint')}
          maxLength={1000}
          autosize
          minRows={4}
          maxRows={12}
          withAsterisk
        />
        <FormActions submit={t(isFirst ? 'apply.submit' : 'apply.again')} busy={form.busy} />
      </Form>
    </section>
  )
}
