import { Button, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { addListRoleMember, email, type ListRole, removeListRoleMember } from '@vouch/contract'
import { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { listRolesQuery } from '../masters-queries.ts'
import { texts } from './overview.en.ts'
import classes from './overview.module.css'

interface ListRoleMembersProps {
  readonly role: ListRole
  readonly fresh: FreshSignIn
}

/** The people who have a role for lists, and a form to give it to another. */
export function ListRoleMembers({ role, fresh }: ListRoleMembersProps) {
  const t = useTexts(texts)
  const { label, members } = role
  const { take, running } = useTakeRole(role, fresh)
  return (
    <div className={classes.members}>
      {members.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('roles.noMembers')}
        </Text>
      ) : (
        <ul className={classes.people} aria-label={t('roles.members', { label })}>
          {members.map((member) => (
            <li key={member.userId} className={classes.person}>
              <span className={classes.grow}>
                {member.name || member.email}
                {member.name && <span className={classes.purpose}> {member.email}</span>}
              </span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                loading={running?.userId === member.userId}
                onClick={() => take(member)}
                aria-label={t('roles.removeMember', { name: member.name || member.email })}
              >
                {t('roles.removeMemberShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <GiveRole role={role} fresh={fresh} />
    </div>
  )
}

type Member = ListRole['members'][number]

/** Takes the role from a person and offers to undo that. */
function useTakeRole({ code, label }: ListRole, fresh: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: listRolesQuery.queryKey })
  const giveBack = async (address: string) => {
    try {
      await fresh.run(() =>
        api(addListRoleMember, { params: { code }, body: { email: address } }, { quiet: true }),
      )
    } catch (error) {
      if (error instanceof Error) notifyError(error.message)
    }
    await refresh()
  }
  const { run, running } = useCommand(
    async (member: Member) => {
      const params = { code, userId: member.userId }
      await api(removeListRoleMember, { params }, { quiet: true })
      notify({
        message: t('roles.memberRemoved', { name: member.name || member.email, label }),
        action: { label: t('roles.undo'), onClick: () => void giveBack(member.email) },
      })
      await refresh()
    },
    (error) => notifyError(error.message),
  )
  return { take: run, running }
}

const schema = z.object({ email })

function GiveRole({ role, fresh }: ListRoleMembersProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { code, label } = role
  const form = useRecordForm({
    schema,
    initialValues: { email: '' },
    onSubmit: async (body) => {
      const { members } = await fresh.run(() =>
        api(addListRoleMember, { params: { code }, body }, { quiet: true }),
      )
      const added = members.find((one) => one.email.toLowerCase() === body.email.toLowerCase())
      notify(t('roles.memberAdded', { name: added?.name || body.email, label }))
      form.fields.setValues({ email: '' })
      await client.invalidateQueries({ queryKey: listRolesQuery.queryKey })
    },
    fieldErrors: (error) =>
      messagesByPath(error) ?? (isProblem(error, 404) ? { email: t('roles.notFound') } : null),
  })
  return (
    <Form form={form} label={t('roles.addMemberNamed', { label })} warnOnLeave={false}>
      <div className={classes.line}>
        <TextInput
          {...form.fields.getInputProps('email')}
          label={t('roles.email')}
          description={t('roles.emailHint')}
          type="email"
          maxLength={254}
          autoComplete="off"
          className={classes.grow}
        />
        <Button
          type="submit"
          variant="default"
          loading={form.busy}
          className={classes.beside}
          aria-label={t('roles.addMemberNamed', { label })}
        >
          {t('roles.addMember')}
        </Button>
      </div>
    </Form>
  )
}
