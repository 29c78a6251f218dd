import { Button, Group, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { approveDetail, type Detail, returnDetail } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { openFile } from '#lib/data/files.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

const tones: Readonly<Record<Detail['state'], Tone>> = {
  requested: 'plain',
  submitted: 'info',
  approved: 'good',
  rejected: 'warn',
}

interface DetailCardProps {
  readonly detail: Detail
  readonly editable: boolean
}

export function DetailCard({ detail, editable }: DetailCardProps) {
  const t = useTexts(stageTexts)
  const word = useTexts(glossary)
  const { file, name, returnReason } = detail
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <b>{name}</b>
        <StatusBadge tone={tones[detail.state]}>{word(`detailState.${detail.state}`)}</StatusBadge>
      </div>
      {detail.note && <Text c="dimmed">{detail.note}</Text>}
      {returnReason && <Text>{t('details.returnedWith', { reason: returnReason })}</Text>}
      {detail.text && <p className={classes.prose}>{detail.text}</p>}
      {file && (
        <div>
          <Button
            variant="default"
            leftSection={<IconFileText size={16} />}
            onClick={() => void openFile(file.id)}
            aria-label={t('details.open', { name: file.name })}
          >
            {file.name}
          </Button>
        </div>
      )}
      {editable && detail.state === 'submitted' && <Verdict detail={detail} />}
    </li>
  )
}

function Verdict({ detail }: { readonly detail: Detail }) {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const act = useStageCommand()
  const [asking, setAsking] = useState(false)
  const params = { id: application.id, detailId: detail.id }
  const { name } = detail
  const { run: approve, busy } = useCommand(async () => {
    await act(() => api(approveDetail, { params }))
    notify(t('details.approved', { name }))
  })
  const giveBack = async (reason: string) => {
    await act(() => api(returnDetail, { params, body: { reason } }))
    notify(t('details.returned', { name }))
  }
  return (
    <Group gap="xs">
      <Button onClick={() => approve()} loading={busy} aria-label={t('details.approveFor', { name })}>
        {t('details.approve')}
      </Button>
      <Button
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={t('details.giveBackFor', { name })}
      >
        {t('details.giveBack')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('details.returnTitle', { name })}
        confirmLabel={t('details.returnSubmit')}
        reason={{
          label: t('details.returnReason'),
          hint: t('details.returnHint'),
          required: true,
          maxLength: 1000,
        }}
        onConfirm={giveBack}
        onClose={() => setAsking(false)}
      >
        {t('details.returnBody')}
      </ConfirmDialog>
    </Group>
  )
}
