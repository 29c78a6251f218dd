import { Button } from '@mantine/core'
import type { PassportShare } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import rows from '#ui/list/rows.module.css'
import { labelOf, sharedWords } from './share-words.ts'
import { texts } from './shares.en.ts'
import classes from './shares.module.css'

interface ShareRowProps {
  readonly share: PassportShare
  readonly onEnd: () => void
}

export function ShareRow({ share, onEnd }: ShareRowProps) {
  const t = useTexts(texts)
  const { passports, createdAt, endsAt } = share
  const label = labelOf(share)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <bdi className={rows.name}>{label}</bdi>
        <ul className={classes.shared}>
          {passports.map((one) => (
            <li key={one.id}>
              <bdi>{sharedWords(one)}</bdi>
            </li>
          ))}
        </ul>
        <span className={classes.times}>
          <span>
            {t('created')} <RelativeTime value={createdAt} />
          </span>
          <span>
            {endsAt === null ? (
              t('never')
            ) : (
              <>
                {t('ends')} <RelativeTime value={endsAt} />
              </>
            )}
          </span>
        </span>
      </div>
      <Button variant="default" size="compact-sm" onClick={onEnd} aria-label={t('endOf', { label })}>
        {t('end')}
      </Button>
    </li>
  )
}
