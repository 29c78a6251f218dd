import { Button, Text } from '@mantine/core'
import { issuedLimits } from '@vouch/contract'
import { useState } from 'react'
import { counted, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { type BulkChange, BulkForm } from './bulk-form.tsx'
import { texts } from './issued.en.ts'
import classes from './issued.module.css'
import { bulkActs, type IssuedChoice } from './use-issued-choice.ts'

interface BulkBarProps {
  readonly issuerId: string
  readonly choice: IssuedChoice
  readonly onChooseAll: () => void
}

/** What can be done with all chosen passports. */
export function BulkBar({ issuerId, choice: { chosen, set }, onChooseAll }: BulkBarProps) {
  const t = useTexts(texts)
  const { ref, rescue } = useFocusFallback<HTMLElement>(chosen.size)
  // With the passports chosen when the dialog opened: its words stay while it fades out.
  const [asking, setAsking] = useState<BulkChange | null>(null)
  const asked = useLast(asking)
  const none = chosen.size === 0
  const tooMany = chosen.size > issuedLimits.bulk
  const close = () => setAsking(null)
  return (
    <section className={classes.bulk} aria-label={t('bulk.label')} ref={ref} tabIndex={-1}>
      <Button variant="default" onClick={onChooseAll}>
        {t('bulk.chooseAll')}
      </Button>
      <span role="status">{none ? t('bulk.hint') : t('bulk.chosen', counted(chosen.size))}</span>
      {!none &&
        bulkActs.map((act) => (
          <Button
            key={act}
            variant="default"
            disabled={tooMany}
            onClick={() => setAsking({ act, ids: [...chosen] })}
          >
            {t(`bulk.act.${act}`)}
          </Button>
        ))}
      {!none && (
        <Button variant="subtle" color="gray" onClick={() => set([])}>
          {t('bulk.clear')}
        </Button>
      )}
      {tooMany && <Text size="sm">{t('bulk.most', { max: formatNumber(issuedLimits.bulk) })}</Text>}
      {asked && (
        <Dialog
          title={t(`bulk.title.${asked.act}`, counted(asked.ids.length))}
          opened={asking !== null}
          onClose={close}
          onClosed={rescue}
        >
          <BulkForm
            {...asked}
            issuerId={issuerId}
            onDone={(skipped) => {
              set(skipped)
              close()
            }}
            onClose={close}
          />
        </Dialog>
      )}
    </section>
  )
}
