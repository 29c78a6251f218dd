import { Button, Text } from '@mantine/core'
import { issuedLimits } from '@vouch/contract'
import { useRef, useState } from 'react'
import { counted, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { texts } from './issued.en.ts'
import classes from './issued.module.css'
import { type BulkAct, bulkActs, type IssuedChoice } from './use-issued-choice.ts'

interface BulkBarProps {
  readonly choice: IssuedChoice
  readonly onChooseAll: () => void
}

/** What can be done with all chosen passports. */
export function BulkBar({ choice: { chosen, set }, onChooseAll }: BulkBarProps) {
  const t = useTexts(texts)
  const bar = useRef<HTMLElement>(null)
  const [act, setAct] = useState<BulkAct | null>(null)
  // The title stays while the dialog fades out.
  const [shown, setShown] = useState<BulkAct>('suspend')
  if (act !== null && act !== shown) setShown(act)
  const count = counted({ count: chosen.size, capped: false })
  const none = chosen.size === 0
  const tooMany = chosen.size > issuedLimits.bulk
  const clear = () => {
    set([])
    bar.current?.focus()
  }
  return (
    <section className={classes.bulk} aria-label={t('bulk.label')} ref={bar} tabIndex={-1}>
      <Button variant="default" onClick={onChooseAll}>
        {t('bulk.chooseAll')}
      </Button>
      <span role="status">{none ? t('bulk.hint') : t('bulk.chosen', count)}</span>
      {!none &&
        bulkActs.map((one) => (
          <Button key={one} variant="default" disabled={tooMany} onClick={() => setAct(one)}>
            {t(`bulk.act.${one}`)}
          </Button>
        ))}
      {!none && (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t('bulk.clear')}
        </Button>
      )}
      {tooMany && <Text size="sm">{t('bulk.most', { max: formatNumber(issuedLimits.bulk) })}</Text>}
      <Dialog title={t(`bulk.title.${shown}`, count)} opened={act !== null} onClose={() => setAct(null)}>
        <BulkForm
          act={shown}
          ids={[...chosen]}
          onDone={(skipped) => {
            set(skipped)
            setAct(null)
          }}
          onClose={() => setAct(null)}
        />
      </Dialog>
    </section>
  )
}
