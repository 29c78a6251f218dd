import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { useApplicant } from '../applicant-context.ts'
import { blindTexts } from './blind.en.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** Says that the applicant is hidden and offers to reveal them, or who revealed them early and why. */
export function BlindNotice() {
  const t = useTexts(blindTexts)
  const word = useTexts(glossary)
  const { application } = useApplicant()
  const { blind, revealed } = application
  const [asks, setAsks] = useState(false)
  if (revealed?.reason) {
    const { at, by, reason } = revealed
    return (
      <Notice tone="plain" title={t('revealedTitle')}>
        {t('revealedBody', { who: by || t('somebody'), day: formatDay(at.slice(0, 10)), reason })}
      </Notice>
    )
  }
  if (!blind) return null
  const stage = word(`stage.${blind.until}`)
  return (
    <>
      <Notice
        title={t('title', { stage })}
        actions={
          blind.mayReveal && (
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('reveal')}
            </Button>
          )
        }
      >
        {t('body', { stage })}
      </Notice>
      {blind.mayReveal && <RevealDialog opened={asks} onClose={() => setAsks(false)} />}
    </>
  )
}
