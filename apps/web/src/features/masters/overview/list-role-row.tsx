import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ListRole, removeListRole, renameListRole } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import rows from '#ui/list/rows.module.css'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { listRolesQuery } from '../masters-queries.ts'
import { ListRoleMembers } from './list-role-members.tsx'
import { texts } from './overview.en.ts'
import classes from './overview.module.css'
import { roleSchema } from './role-schema.ts'

interface ListRoleRowProps {
  readonly role: ListRole
  readonly fresh: FreshSignIn
}

/** One role for lists, with the people who have it. */
export function ListRoleRow({ role, fresh }: ListRoleRowProps) {
  const t = useTexts(texts)
  const [renaming, rename] = useDisclosure(false)
  const [removing, ask] = useDisclosure(false)
  const { label } = role
  const remove = useRemoveRole(role, fresh)
  return (
    <li className={rows.row}>
      {renaming ? (
        <div className={classes.whole}>
          <RenameRole role={role} onClose={rename.close} />
        </div>
      ) : (
        <>
          <div className={rows.body}>
            <span className={rows.name}>{label}</span>
            <span className={rows.quiet}>
              {role.lists === 0 ? t('roles.noLists') : t('roles.lists', { count: role.lists })}
            </span>
          </div>
          <div className={rows.acts}>
            <Button variant="default" onClick={rename.open} aria-label={t('roles.renameNamed', { label })}>
              {t('roles.rename')}
            </Button>
            <Button
              variant="default"
              loading={remove.busy}
              onClick={ask.open}
              aria-label={t('roles.removeNamed', { label })}
            >
              {t('roles.remove')}
            </Button>
          </div>
        </>
      )}
      <ListRoleMembers role={role} fresh={fresh} />
      <ConfirmDialog
        opened={removing}
        title={t('roles.removeTitle', { label })}
        confirmLabel={t('roles.removeLabel')}
        danger
        // Returns no promise, so that this dialog closes before the dialog for signing in again opens.
        onConfirm={() => remove.run()}
        onClose={ask.close}
      >
        {t('roles.removeBody', { count: role.members.length })}
      </ConfirmDialog>
    </li>
  )
}

function useRemoveRole({ code, label, version }: ListRole, fresh: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  return useCommand(async () => {
    try {
      await fresh.run(() => api(removeListRole, { params: { code }, version }, { quiet: true }))
      notify(t('roles.removed', { label }))
    } catch (error) {
      if (isProblem(error, 412)) notifyError(t('roles.changed'))
      else if (error instanceof Error) notifyError(error.message)
    }
    await client.invalidateQueries({ queryKey: listRolesQuery.queryKey })
  })
}

function RenameRole({ role, onClose }: { readonly role: ListRole; readonly onClose: () => void }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { code, version } = role
  const form = useRecordForm({
    schema: roleSchema,
    initialValues: { label: role.label },
    onSubmit: async (body) => {
      const { label } = await api(renameListRole, { params: { code }, version, body }, { quiet: true })
      notify(t('roles.renamed', { label }))
      await client.invalidateQueries({ queryKey: listRolesQuery.queryKey })
      onClose()
    },
    fieldErrors: (error) => {
      if (isProblem(error, 412)) {
        void client.invalidateQueries({ queryKey: listRolesQuery.queryKey })
        return { label: t('roles.changed') }
      }
      return messagesByPath(error) ?? (isProblem(error, 409) ? { label: error.message } : null)
    },
  })
  return (
    <Form form={form} label={t('roles.renameNamed', { label: role.label })}>
      <TextInput
        {...form.fields.getInputProps('label')}
        label={t('roles.label')}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <FormActions submit={t('roles.renameSave')} busy={form.busy}>
        <Button variant="default" onClick={onClose}>
          {t('roles.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
