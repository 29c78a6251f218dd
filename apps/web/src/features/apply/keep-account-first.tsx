import { Button, Stack, Text, Title } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { notify } from '#lib/api/notify.ts'
import { useKeepAccount } from '#lib/data/own-account.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

interface KeepAccountFirstProps {
  readonly job: JobPage
  /** When the account will be erased: an ISO moment. */
  readonly eraseAt: string
}

/** Nobody applies whose account is about to be deleted: says so, with the way back. */
export function KeepAccountFirst({ job, eraseAt }: KeepAccountFirstProps) {
  const t = useTexts(applyTexts)
  const keep = useKeepAccount(() => notify(t('gate.leaving.kept')))
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
