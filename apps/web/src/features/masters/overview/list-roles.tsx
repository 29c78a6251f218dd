import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addListRole, type ListRole } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { type FreshSignIn, useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { listRolesQuery } from '../masters-queries.ts'
import { ListRoleRow } from './list-role-row.tsx'
import { texts } from './overview.en.ts'
import classes from './overview.module.css'
import { roleSchema } from './role-schema.ts'

/** The organisation's own roles for lists: added, renamed, removed, and given to people. */
export function ListRoles() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(listRolesQuery)
  const fresh = useFreshSignIn('/admin/settings/masters')
  const { ref } = useFocusFallback<HTMLElement>(data?.items.length)
  useProviderAnswer()
  return (
    <section ref={ref} tabIndex={-1} className={classes.roles} aria-labelledby="list-roles">
      <div>
        <Title order={2} id="list-roles">
          {t('roles.title')}
        </Title>
        <Hint>{t('roles.body')}</Hint>
      </div>
      {data ? (
        <>
          {data.items.length === 0 ? (
            <Text c="dimmed">{t('roles.none')}</Text>
          ) : (
            <ul className={rows.rows} aria-label={t('roles.title')}>
              {data.items.map((role) => (
                <ListRoleRow key={role.code} role={role} fresh={fresh} />
              ))}
            </ul>
          )}
          <AddRole fresh={fresh} />
        </>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={120} />
        </LoadState>
      )}
      {fresh.dialog}
    </section>
  )
}

function AddRole({ fresh }: { readonly fresh: FreshSignIn }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const form = useRecordForm({
    schema: roleSchema,
    initialValues: { label: '' },
    onSubmit: async (body) => {
      const idempotencyKey = submissionKey('list-role', body)
      const { label }: ListRole = await fresh.run(() =>
        api(addListRole, { body }, { quiet: true, idempotencyKey }),
      )
      endSubmission('list-role')
      notify(t('roles.added', { label }))
      form.fields.setValues({ label: '' })
      await client.invalidateQueries({ queryKey: listRolesQuery.queryKey })
    },
    fieldErrors: (error) =>
      messagesByPath(error) ?? (isProblem(error, 409) ? { label: error.message } : null),
  })
  return (
    <div className={classes.addRole}>
      <Form form={form} label={t('roles.addTitle')}>
        <div className={classes.line}>
          <TextInput
            {...form.fields.getInputProps('label')}
            label={t('roles.label')}
            description={t('roles.labelHint')}
            maxLength={60}
            autoComplete="off"
            className={classes.grow}
          />
          <Button type="submit" variant="default" loading={form.busy} className={classes.beside}>
            {t('roles.add')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
