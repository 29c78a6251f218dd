import { TextInput } from '@mantine/core'
import { type correction, correctPassport, type IssuedPassport } from '@vouch/contract'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { SkillLevelSelect } from '../skill-level-select.tsx'
import { texts } from './issued.en.ts'
import classes from './issued.module.css'
import { personOf } from './issued-words.tsx'
import { useIssuedChange } from './use-issued-change.ts'

type Correction = z.input<typeof correction>

interface CorrectFormProps {
  readonly passport: IssuedPassport
  readonly onClose: () => void
}

/** Corrects the name, the day of the award or the levels of a passport. */
export function CorrectForm({ passport, onClose }: CorrectFormProps) {
  const t = useTexts(texts)
  const { id, version, skills } = passport
  const person = personOf(passport)
  const [values, setValues] = useState<Correction>({
    name: passport.name,
    awardedOn: passport.awardedOn,
    levels: skills.map(({ code, level }) => ({ code, level })),
  })
  const set = (change: Partial<Correction>) => setValues((before) => ({ ...before, ...change }))
  const [isTried, setTried] = useState(false)
  const isMissing = values.awardedOn === '' || values.awardedOn > utcToday()
  const { run, busy, failure } = useIssuedChange(
    (body: Correction) => api(correctPassport, { params: { id }, version, body }, { quiet: true }),
    t('correct.done', { name: person }),
    onClose,
  )
  const submit = () => {
    setTried(true)
    if (!isMissing) run(values)
  }
  return (
    <DialogForm
      label={t('correct.title', { name: person })}
      body={t('correct.body')}
      submitLabel={t('correct.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('correct.name')}
        value={values.name}
        maxLength={120}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <DayInput
        label={t('correct.awardedOn')}
        max={utcToday()}
        value={values.awardedOn}
        error={isTried && isMissing ? t('correct.awardedMissing') : null}
        onChange={(awardedOn) => set({ awardedOn })}
        required
      />
      {skills.length > 0 && (
        <div className={classes.levels}>
          {skills.map(({ code, label }) => (
            <SkillLevelSelect
              key={code}
              label={t('correct.levelOf', { skill: label })}
              none={t('correct.noLevel')}
              value={values.levels.find((one) => one.code === code)?.level ?? null}
              onChange={(level) =>
                set({ levels: values.levels.map((one) => (one.code === code ? { code, level } : one)) })
              }
            />
          ))}
        </div>
      )}
    </DialogForm>
  )
}
