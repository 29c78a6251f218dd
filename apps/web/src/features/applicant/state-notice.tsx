import { formatDay, formatMoment, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './applicant.en.ts'
import { useApplicant } from './applicant-context.ts'

interface StateText {
  readonly tone: Tone
  readonly title: string
  readonly body: string
}

function useStateText(): StateText | null {
  const t = useTexts(texts)
  const { application } = useApplicant()
  const { status, stage, tellAt, toldAt, hire } = application
  const { name } = application.candidate
  if (status === 'rejected' && tellAt !== null) {
    const exact = formatMoment(tellAt)
    return {
      tone: 'warn',
      title: t('notice.reject'),
      body: t('notice.rejectBody', { name, exact }),
    }
  }
  if (status === 'rejected' && toldAt !== null) {
    const body = t('notice.rejectedBody', { name, when: formatRelative(toldAt) })
    return { tone: 'plain', title: t('notice.rejected'), body }
  }
  if (status === 'on-hold') {
    return { tone: 'warn', title: t('notice.hold'), body: t('notice.holdBody', { name }) }
  }
  if (status === 'withdrawn') {
    return { tone: 'plain', title: t('notice.withdrawn'), body: t('notice.withdrawnBody', { name }) }
  }
  if (!hire || stage !== 'hired') return null
  const day = formatDay(hire.startsOn)
  return status === 'hired'
    ? { tone: 'good', title: t('notice.hired'), body: t('notice.hiredBody', { name, day }) }
    : { tone: 'accent', title: t('notice.waiting', { name }), body: t('notice.waitingBody', { name, day }) }
}

export function StateNotice() {
  const text = useStateText()
  return (
    text && (
      <Notice tone={text.tone} title={text.title}>
        {text.body}
      </Notice>
    )
  )
}
