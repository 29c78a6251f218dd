import { List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MasterDefinition } from '@vouch/contract'
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

/** The form, which asks before it is saved if rules of the list would stop working, and the dialog that asks. */
export function useRulesWarning(
  definition: MasterDefinition,
  form: DefinitionForm,
): { readonly form: DefinitionForm; readonly dialog: ReactNode } {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [stopped, setStopped] = useState<readonly string[]>([])
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
      const about = { definition, roles: roles.items }
      setStopped([...new Set(grants.map((grant) => grantSentence(about, grant)))])
      setOpened(true)
    },
    (error) => notifyError(error.message),
  )
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    if (!mayStopRules || form.fields.validate().hasErrors) return form.submit(event)
    event?.preventDefault()
    check.run()
  }
  const count = stopped.length
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
            {stopped.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
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
