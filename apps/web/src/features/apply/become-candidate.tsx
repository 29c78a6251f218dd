import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addRole, type JobPage } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { useTexts } from '#lib/texts.ts'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

/** Somebody who is signed in and no candidate yet may become one, right here. */
export function BecomeCandidate({ job, email }: { readonly job: JobPage; readonly email: string }) {
  const t = useTexts(applyTexts)
  const client = useQueryClient()
  const become = useMutation({
    mutationFn: () => api(addRole, { body: { role: 'candidate' } }),
    onSuccess: (person) => client.setQueryData(currentPersonQuery.queryKey, person),
  })
  return (
    <ApplyFrame job={job}>
      <Stack gap="md" align="flex-start">
        <Title order={2}>{t('gate.role.title')}</Title>
        <Text>{t('gate.role.intro', { email })}</Text>
        <Text>{t('gate.role.keep')}</Text>
        <Button loading={become.isPending} onClick={() => become.mutate()}>
          {t('gate.role.button')}
        </Button>
      </Stack>
    </ApplyFrame>
  )
}
