import { Radio, Stack } from '@mantine/core'
import { type IssuedPassport, renewPassport } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './issued.en.ts'
import { personOf } from './issued-words.tsx'
import { useIssuedChange } from './use-issued-change.ts'

interface RenewFormProps {
  readonly passport: IssuedPassport
  readonly onClose: () => void
}

/** Renews a passport: as long as its definition says, or until a day. */
export function RenewForm({ passport, onClose }: RenewFormProps) {
  const t = useTexts(texts)
  const { id, version, validUntil } = passport
  const name = personOf(passport)
  const [way, setWay] = useState('definition')
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = way === 'until' && day <= utcToday()
  const { run, busy, failure } = useIssuedChange(
    (until: string | null) =>
      api(renewPassport, { params: { id }, version, body: { until } }, { quiet: true }),
    t('renew.done', { name }),
    onClose,
  )
  const submit = () => {
    setTried(true)
    if (!isMissing) run(way === 'until' ? day : null)
  }
  return (
    <DialogForm
      label={t('renew.title', { name })}
      body={validUntil === null ? t('renew.body') : t('renew.bodyUntil', { day: formatDay(validUntil) })}
      submitLabel={t('renew.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group label={t('renew.label')} value={way} onChange={setWay}>
        <Stack gap={8} mt={8}>
          <Radio value="definition" label={t('renew.definition')} />
          <Radio value="until" label={t('renew.until')} />
        </Stack>
      </Radio.Group>
      {way === 'until' && (
        <DayInput
          label={t('renew.day')}
          min={utcToday()}
          value={day}
          error={isTried && isMissing ? t('renew.dayMissing') : null}
          onChange={setDay}
          required
        />
      )}
    </DialogForm>
  )
}
