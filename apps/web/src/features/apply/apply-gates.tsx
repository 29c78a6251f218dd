import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addRole, type JobPage, type Person } from '@vouch/contract'
import { countQuestions } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCancelDeletion } from '#lib/data/own-account.ts'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

export function SignInFirst({ job }: { readonly job: JobPage }) {
  const t = useTexts(applyTexts)
  const navigate = useNavigate()
  const { min, max } = countQuestions(job.questions)
  const go = (to: '/signup' | '/login') => {
    savePath(`/jobs/${job.slug}?apply=true`)
    void navigate({ to })
  }
  return (
    <ApplyFrame job={job}>
      <Stack gap="md">
        <Text>{t('gate.visitor.intro')}</Text>
        <List>
          <List.Item>{t('gate.visitor.name')}</List.Item>
          {job.cvRule !== 'hidden' && (
            <List.Item>
              {t(job.cvRule === 'required' ? 'gate.visitor.cvRequired' : 'gate.visitor.cvOptional')}
            </List.Item>
          )}
          {job.letterRule === 'required' && <List.Item>{t('gate.visitor.letter')}</List.Item>}
          {max > 0 && (
            <List.Item>
              {min === max
                ? t('gate.visitor.questions', { count: max })
                : t('gate.visitor.questionsAtMost', { min: formatNumber(min), max: formatNumber(max) })}
            </List.Item>
          )}
        </List>
        <Text>{t('gate.visitor.why')}</Text>
        <Group gap="xs">
          <Button onClick={() => go('/signup')}>{t('gate.visitor.signUp')}</Button>
          <Button variant="default" onClick={() => go('/login')}>
            {t('gate.visitor.login')}
          </Button>
        </Group>
      </Stack>
    </ApplyFrame>
  )
}

/** Offers a signed-in person without the candidate role to add the role, without leaving the application page. */
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

interface KeepAccountFirstProps {
  readonly job: JobPage
  /** When the account will be deleted (ISO 8601). */
  readonly eraseAt: string
}

/** Says that nobody can apply with an account that will be deleted, and offers to keep the account. */
export function KeepAccountFirst({ job, eraseAt }: KeepAccountFirstProps) {
  const t = useTexts(applyTexts)
  const keep = useCancelDeletion(() => notify(t('gate.leaving.kept')))
  return (
    <ApplyFrame job={job}>
      <Stack gap="md" align="flex-start" role="alert">
        <Title order={2}>{t('gate.leaving.title')}</Title>
        <Text>{t('gate.leaving.intro', { day: formatDay(eraseAt) })}</Text>
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('gate.leaving.button')}
        </Button>
      </Stack>
    </ApplyFrame>
  )
}
