import { NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Issuer, issuerLimits, limitIssuer } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { reloadIssuers } from '../passport-queries.ts'
import { useDialogChange } from '../versioned-change.ts'
import { texts } from './issuers.en.ts'

interface LimitFormProps {
  readonly issuer: Issuer
  readonly onClose: () => void
}

/** How many passports an issuer may offer a day. */
export function LimitForm({ issuer, onClose }: LimitFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, name, version } = issuer
  const [value, setValue] = useState<string | number>(issuer.dailyOffers)
  const [isWrong, setWrong] = useState(false)
  const dailyOffers = Number(value)
  const isValid = Number.isInteger(dailyOffers) && dailyOffers >= 1 && dailyOffers <= issuerLimits.dailyOffers
  const { run, busy, failure } = useDialogChange({
    change: () => api(limitIssuer, { params: { id }, version, body: { dailyOffers } }, { quiet: true }),
    reload: () => reloadIssuers(client),
    done: t('limit.done', { name }),
    onClose,
  })
  const submit = () => {
    setWrong(!isValid)
    if (isValid) run()
  }
  return (
    <DialogForm
      label={t('limit.title', { name })}
      body={t('limit.body')}
      submitLabel={t('limit.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={t('limit.label')}
        value={value}
        onChange={setValue}
        error={isWrong && !isValid ? t('limit.wrong', { max: formatNumber(issuerLimits.dailyOffers) }) : null}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        maw="12rem"
        withAsterisk
      />
    </DialogForm>
  )
}
