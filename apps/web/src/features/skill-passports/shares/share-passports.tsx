import { Checkbox, Text } from '@mantine/core'
import { type HeldPassport, type ShareParts, shareLimits } from '@vouch/contract'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { shareParts, usualParts } from './share-draft.ts'
import { texts } from './shares.en.ts'
import classes from './shares.module.css'

type Chosen = ReadonlyMap<string, ShareParts>

interface SharePassportsProps {
  readonly held: readonly HeldPassport[]
  readonly chosen: Chosen
  /** Whether to show what is missing. */
  readonly isTried: boolean
  readonly onChange: (chosen: Chosen) => void
}

/** Choice of passports, and of what the share shows of each. */
export function SharePassports({ held, chosen, isTried, onChange }: SharePassportsProps) {
  const t = useTexts(texts)
  const id = useId()
  const tooMany = chosen.size > shareLimits.passports
  const problem = tooMany
    ? t('form.most', { max: shareLimits.passports })
    : isTried && chosen.size === 0
      ? t('form.none')
      : null
  const set = (passportId: string, parts: ShareParts | null) => {
    const next = new Map(chosen)
    if (parts) next.set(passportId, parts)
    else next.delete(passportId)
    onChange(next)
  }
  return (
    <fieldset className={classes.passports} aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{t('form.passports')}</legend>
      {held.map((passport) => {
        const parts = chosen.get(passport.id)
        return (
          <div key={passport.id} className={classes.passport}>
            <Checkbox
              label={<bdi>{passport.name}</bdi>}
              description={passport.issuerName}
              checked={parts !== undefined}
              onChange={(event) => set(passport.id, event.currentTarget.checked ? usualParts : null)}
            />
            {parts && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset reads its legend twice
              <div
                className={classes.partChoice}
                role="group"
                aria-label={t('form.show', { name: passport.name })}
              >
                {shareParts.map((part) => (
                  <Checkbox
                    key={part}
                    size="sm"
                    label={t(`form.${part}`)}
                    checked={parts[part]}
                    onChange={(event) => set(passport.id, { ...parts, [part]: event.currentTarget.checked })}
                  />
                ))}
              </div>
            )}
          </div>
        )
      })}
      {problem && (
        <Text size="sm" className={classes.problem} id={`${id}-error`} role="alert">
          {problem}
        </Text>
      )}
    </fieldset>
  )
}
