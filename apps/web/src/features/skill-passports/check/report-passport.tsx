import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { texts } from './report.en.ts'
import { ReportForm, ReportSent } from './report-form.tsx'

export interface ReportedPassport {
  /** Id of the passport, or the secret of the share that shows it. */
  readonly shownAt: string
  /** Place in the share, from 0. */
  readonly item: number
  readonly name: string
}

interface ReportPassportProps {
  readonly passport: ReportedPassport
  /** Whether the page shows other passports too. */
  readonly isOneOfMany: boolean
}

/** Button with which anybody reports a passport to the administrators, and its dialog. */
export function ReportPassport({ passport, isOneOfMany }: ReportPassportProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  /** Address that was left with the sent report; null before it is sent. */
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const { name } = passport
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        {...(isOneOfMany && { 'aria-label': t('openOf', { name }) })}
      >
        {t('open')}
      </Button>
      <Dialog
        title={sentFrom === null ? t('title', { name }) : t('sent.title')}
        opened={isOpen}
        onClose={close}
        onClosed={() => setSentFrom(null)}
      >
        {sentFrom === null ? (
          <ReportForm passport={passport} onSent={setSentFrom} onClose={close} />
        ) : (
          <ReportSent email={sentFrom} onClose={close} />
        )}
      </Dialog>
    </>
  )
}
