import { Button, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { requestDeletion } from '@vouch/contract'
import { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { deletionQuery } from '#lib/data/deletion-query.ts'
import { usePersonCache } from '#lib/data/own-account.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { LinkButton } from '#ui/links/link.tsx'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { deletionTexts } from './deletion.en.ts'

/** Last confirmation of the deletion: the person types a word, and signs in again if the last sign-in is old. */
export function DeletionForm({ fresh }: { readonly fresh: FreshSignIn }) {
  const t = useTexts(deletionTexts)
  const client = useQueryClient()
  const become = usePersonCache()
  const word = t('word')
  const form = useRecordForm({
    schema: z.object({
      word: z
        .string()
        .refine((typed) => typed.trim().toLowerCase() === word, { error: t('notTyped', { word }) }),
    }),
    initialValues: { word: '' },
    onSubmit: async () => {
      const { eraseAt, ...rest } = await fresh.run(() => api(requestDeletion, {}, { quiet: true }))
      client.setQueryData(deletionQuery.queryKey, { ...rest, eraseAt })
      become((person) => ({ ...person, eraseAt }))
      // The deletion request has withdrawn applications and ended sessions, so cached data is outdated.
      void client.invalidateQueries()
    },
  })
  return (
    <section>
      <Title order={2} mb="sm">
        {t('confirmTitle')}
      </Title>
      <Form form={form} label={t('confirmTitle')} warnOnLeave={false}>
        <TextInput
          {...form.fields.getInputProps('word')}
          label={t('confirm', { word })}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={20}
          withAsterisk
        />
        <FormActions>
          <Button type="submit" color="red.8" loading={form.busy}>
            {t('submit')}
          </Button>
          <LinkButton to="/admin/account" search={{ tab: 'data' }} variant="default">
            {t('cancel')}
          </LinkButton>
        </FormActions>
      </Form>
    </section>
  )
}
