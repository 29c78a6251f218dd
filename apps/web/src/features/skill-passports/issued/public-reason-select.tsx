import { Select } from '@mantine/core'
import { type PublicReason, publicReasons } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './issued.en.ts'

interface PublicReasonSelectProps {
  readonly value: PublicReason | null
  readonly onChange: (value: PublicReason | null) => void
}

/** What the public may read about a revocation. */
export function PublicReasonSelect({ value, onChange }: PublicReasonSelectProps) {
  const t = useTexts(texts)
  return (
    <Select
      label={t('revoke.public')}
      description={t('revoke.publicHint')}
      data={[
        { value: '', label: t('revoke.publicReasons.none') },
        ...publicReasons.map((one) => ({ value: one, label: t(`revoke.publicReasons.${one}`) })),
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange(publicReasons.find((one) => one === chosen) ?? null)}
      allowDeselect={false}
    />
  )
}
