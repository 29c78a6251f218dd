import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDay, formatMoment, formatRelative } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { texts } from './applicant.en.ts'
import { useApplicant } from './applicant-context.ts'

interface Notice {
  readonly color: string
  readonly title: string
  readonly body: string
}

function useNotice(): Notice | null {
  const t = useTexts(texts)
  const { application } = useApplicant()
  const { status, stage, tellAt, toldAt, hire } = application
  const { name } = application.candidate
  if (status === 'rejected' && tellAt !== null) {
    const when = formatRelative(tellAt)
    const exact = formatMoment(tellAt)
    return {
      color: 'yellow',
      title: t('notice.reject'),
      body: t('notice.rejectBody', { name, when, exact }),
    }
  }
  if (status === 'rejected' && toldAt !== null) {
    const body = t('notice.rejectedBody', { name, when: formatRelative(toldAt) })
    return { color: 'gray', title: t('notice.rejected'), body }
  }
  if (status === 'on-hold') {
    return { color: 'yellow', title: t('notice.hold'), body: t('notice.holdBody', { name }) }
  }
  if (status === 'withdrawn') {
    return { color: 'gray', title: t('notice.withdrawn'), body: t('notice.withdrawnBody', { name }) }
  }
  if (!hire || stage !== 'hired') return null
  const day = formatDay(hire.startsOn)
  return status === 'hired'
    ? { color: 'green', title: t('notice.hired'), body: t('notice.hiredBody', { name, day }) }
    : { color: 'teal', title: t('notice.waiting', { name }), body: t('notice.waitingBody', { name, day }) }
}

/** What is special about where the application stands, and that somebody else has changed it meanwhile. */
export function StateNotice() {
  const t = useTexts(texts)
  const { decisions } = useApplicant()
  const notice = useNotice()
  return (
    <>
      {decisions.stale && (
        <Alert color="red" title={t('notice.stale')} mb="md">
          <Text>{t('notice.staleBody')}</Text>
          <Group mt="sm">
            <Button variant="default" onClick={() => void decisions.reload()}>
              {t('notice.reload')}
            </Button>
          </Group>
        </Alert>
      )}
      {notice && (
        <Alert color={notice.color} title={notice.title} mb="md" role="note">
          {notice.body}
        </Alert>
      )}
    </>
  )
}
