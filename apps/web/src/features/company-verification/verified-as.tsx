import { Text } from '@mantine/core'
import type { CompanyRecord } from '@vouch/contract'
import { losesVerification } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'

/** The company's names and website when it was verified, if they have changed since. */
export function VerifiedAs({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { verifiedAs, fields } = company
  if (verifiedAs === null || !losesVerification(verifiedAs, fields)) return null
  const change = (before: string | null, now: string | null) =>
    (before ?? '') === (now ?? '')
      ? null
      : t('changed.from', { before: before || t('changed.none'), now: now || t('changed.none') })
  return (
    <div className={classes.changed}>
      <Text>{t('changed.title')}</Text>
      <FactsList
        facts={[
          { label: t('changed.name'), value: change(verifiedAs.name, fields.name) },
          { label: t('changed.tradingName'), value: change(verifiedAs.tradingName, fields.tradingName) },
          { label: t('changed.website'), value: change(verifiedAs.website, fields.website) },
        ]}
      />
    </div>
  )
}
