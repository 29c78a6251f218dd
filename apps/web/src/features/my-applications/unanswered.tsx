import { Button, Group, Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { WithdrawDialog } from '#ui/application/withdraw-dialog.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './my-applications.en.ts'

interface UnansweredProps {
  readonly application: CandidateApplication
  /** Days without an answer. */
  readonly days: number
  readonly onDialogClosed: () => void
  /** The company's promise. */
  readonly children: ReactNode
}

/** Notice of a missing answer, with the candidate's options. */
export function Unanswered({ application, days, onDialogClosed, children }: UnansweredProps) {
  const t = useTexts(texts)
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <>
      <Title order={2}>{t('standing.unanswered.title', { days })}</Title>
      <Text>{t('standing.unanswered.body', { company: application.job.company, days })}</Text>
      {children}
      <Group>
        <LinkButton to="/jobs">{t('standing.more')}</LinkButton>
        {application.permitted.includes('withdraw') && (
          <Button variant="default" onClick={() => setWithdrawing(true)}>
            {t('standing.unanswered.withdraw')}
          </Button>
        )}
      </Group>
      <WithdrawDialog
        application={application}
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
        onClosed={onDialogClosed}
      />
    </>
  )
}
