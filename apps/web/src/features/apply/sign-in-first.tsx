import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { JobPage } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

/** A visitor wants to apply: says what it takes, and leads to an account and back here. */
export function SignInFirst({ job }: { readonly job: JobPage }) {
  const t = useTexts(applyTexts)
  const navigate = useNavigate()
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
          {job.questions.length > 0 && (
            <List.Item>{t('gate.visitor.questions', { count: job.questions.length })}</List.Item>
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
