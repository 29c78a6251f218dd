import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ownTimeZone } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from './day-input.tsx'
import { momentTexts } from './moment-fields.en.ts'
import classes from './moment-fields.module.css'

/** A day (`YYYY-MM-DD`) and a time (`HH:MM`) in the person's time zone; either may be empty. */
export interface LocalMoment {
  readonly day: string
  readonly time: string
}

interface MomentFieldsProps {
  readonly value: LocalMoment
  readonly onChange: (value: LocalMoment) => void
  readonly min?: string
  readonly max?: string
  readonly error?: ReactNode
  /** Path of the field, by which the error summary finds it. */
  readonly path: string
}

/** Fields for a day and a time, with the time zone in which they are read. */
export function MomentFields({ value, onChange, error, path, ...range }: MomentFieldsProps) {
  const t = useTexts(momentTexts)
  return (
    <div className={classes.row}>
      <DayInput
        {...range}
        label={t('day')}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={error ?? null}
        path={path}
        required
      />
      <TextInput
        type="time"
        label={t('time')}
        description={t('zone', { zone: ownTimeZone().replaceAll('_', ' ') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value.time}
        onChange={({ currentTarget: { value: time } }) => onChange({ ...value, time })}
        withAsterisk
      />
    </div>
  )
}
