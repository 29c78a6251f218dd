import { Radio, Stack, Textarea, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type PassportDefinition, reviewDefinition } from '@vouch/contract'
import { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { definitionQuery, storeDefinition } from '../passport-queries.ts'
import { texts as shared } from '../skill-passports.en.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

const schema = z
  .object({ decision: z.string(), reason: z.string().trim().max(1000) })
  .superRefine(({ decision, reason }, context) => {
    if (decision === '')
      context.addIssue({ code: 'custom', path: ['decision'], message: texts.t('review.missing') })
    if (decision === 'return' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: texts.t('review.reasonMissing') })
  })

/** An administrator's decision about a definition that waits: let it pass, or return it with words. */
export function ReviewDefinition({ definition }: { readonly definition: PassportDefinition }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const client = useQueryClient()
  const { id, version, fields } = definition
  const { name } = fields
  const form = useRecordForm({
    schema,
    initialValues: { decision: '', reason: '' },
    draftKey: `passport-review.${id}`,
    onSubmit: async ({ decision, reason }) => {
      const pass = decision === 'pass'
      const body = { pass, reason }
      try {
        storeDefinition(
          client,
          await api(reviewDefinition, { params: { id }, version, body }, { quiet: true }),
        )
      } catch (error) {
        if (!isProblem(error, 412)) throw error
        void client.invalidateQueries({ queryKey: definitionQuery(id).queryKey })
        throw new Error(word('stale'), { cause: error })
      }
      notify(t(pass ? 'review.passed' : 'review.returned', { name: name || word('untitled') }))
    },
  })
  const { decision } = form.fields.values
  return (
    <section className={classes.review}>
      <Title order={2} size="h3" mb="md">
        {t('review.title')}
      </Title>
      <Form form={form} label={t('review.title')}>
        <Radio.Group {...form.fields.getInputProps('decision')} label={t('review.choice')} withAsterisk>
          <Stack gap={8} mt={8}>
            <Radio value="pass" label={t('review.pass')} />
            <Radio value="return" label={t('review.return')} />
          </Stack>
        </Radio.Group>
        <Textarea
          {...form.fields.getInputProps('reason')}
          label={t('review.reason')}
          description={t('review.reasonHint')}
          withAsterisk={decision === 'return'}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
        />
        <FormActions
          submit={t(decision === 'return' ? 'review.submitReturn' : 'review.submitPass')}
          busy={form.busy}
        />
      </Form>
    </section>
  )
}
