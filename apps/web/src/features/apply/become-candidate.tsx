import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addRole, type JobPage, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

/** Somebody who is signed in and no candidate yet may become one, right here. */
export function BecomeCandidate({ job, person }: { readonly job: JobPage; readonly person: Person }) {
  const t = useTexts(applyTexts)
  const client = useQueryClient()
  const become = useMutation({
    mutationFn: () => api(addRole, { body: { role: 'candidate' } }),
    onSuccess: (now) => client.setQueryData(currentPersonQuery.queryKey, now),
  })
  return (
    <ApplyFrame job={job}>
      <Stack gap="md" align="flex-start">
        <Title order={2}>{t('gate.role.title')}</Title>
        <Text>{t('gate.role.intro', { email: person.email })}</Text>
        {person.roles.includes('employer') && <Text>{t('gate.role.keep')}</Text>}
        <Button loading={become.isPending} onClick={() => become.mutate()}>
          {t('gate.role.button')}
        </Button>
      </Stack>
    </ApplyFrame>
  )
}
