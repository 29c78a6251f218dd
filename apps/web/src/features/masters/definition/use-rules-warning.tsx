import { List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ListRole, MasterDefinition, MasterGrant } from '@vouch/contract'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { listRolesQuery, masterRulesQuery } from '../masters-queries.ts'
import { grantSentence } from '../rules/sentences.ts'
import { texts } from './definition.en.ts'
import { toDefinitionInput } from './definition-input.ts'
import { stoppedRules } from './stopped-rules.ts'
import type { DefinitionForm } from './use-definition-form.ts'

interface Warning {
  readonly grants: readonly MasterGrant[]
  readonly roles: readonly ListRole[]
}

/** The form, which asks before it is saved if rules of the list would stop working, and the dialog that asks. */
export function useRulesWarning(
  definition: MasterDefinition,
  form: DefinitionForm,
): { readonly form: DefinitionForm; readonly dialog: ReactNode } {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [warning, setWarning] = useState<Warning | null>(null)
  const [opened, setOpened] = useState(false)
  const { fields } = toDefinitionInput(form.fields.values)
  const mayStopRules = definition.fields.some((before) => {
    const after = fields.find(({ name }) => name === before.name)
    return after && (isLost(before, after) || before.kind !== after.kind)
  })
  const check = useCommand(
    async () => {
      const [rules, roles] = await Promise.all([
        client.fetchQuery({ ...masterRulesQuery(definition.name), staleTime: 0 }),
        client.fetchQuery(listRolesQuery),
      ])
      const grants = stoppedRules(rules.grants, definition, fields)
      if (grants.length === 0) return form.submit()
      setWarning({ grants, roles: roles.items })
      setOpened(true)
    },
    (error) => notifyError(error.message),
  )
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    if (!mayStopRules || form.fields.validate().hasErrors) return form.submit(event)
    event?.preventDefault()
    check.run()
  }
  const count = warning?.grants.length ?? 0
  return {
    form: { ...form, submit, busy: form.busy || check.busy },
    dialog: (
      <ConfirmDialog
        opened={opened}
        title={t('stops.title', { count })}
        confirmLabel={t('stops.confirm')}
        danger
        onConfirm={() => form.submit()}
        onClose={() => setOpened(false)}
      >
        <Stack gap="xs">
          <Text>{t('stops.body', { count })}</Text>
          <List>
            {warning?.grants.map((grant, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and these rows hold no state
              <List.Item key={at}>{grantSentence({ definition, roles: warning.roles }, grant)}</List.Item>
            ))}
          </List>
        </Stack>
      </ConfirmDialog>
    ),
  }
}

type Field = MasterDefinition['fields'][number]

function isLost(before: Field, after: Field): boolean {
  return (!before.dropped && after.dropped) || (before.indexed && !after.indexed)
}
