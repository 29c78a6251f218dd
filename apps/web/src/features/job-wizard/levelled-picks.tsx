import { Input, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { MasterPick } from '@vouch/contract'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'

interface Levelled extends MasterPick {
  readonly level: string | null
}

interface LevelledPicksProps<T extends Levelled> {
  readonly name: 'requiredSkills' | 'niceSkills' | 'languages'
  readonly entity: string
  readonly description: string
  readonly max: number
  readonly value: readonly T[]
  readonly onChange: (make: (before: readonly T[]) => T[]) => void
  /** Makes a value of a pick. */
  readonly make: (pick: MasterPick) => T
  readonly levels: readonly { readonly value: NonNullable<T['level']>; readonly label: string }[]
}

const keyOf = ({ code, label }: MasterPick) => code ?? `=${label.toLowerCase()}`

/** Field for values of a list, each with a level: a row for each, and an input that adds one. */
export function LevelledPicks<T extends Levelled>(props: LevelledPicksProps<T>) {
  const { name, entity, description, max, value, onChange, make, levels } = props
  const t = useTexts(texts)
  const field = useJobFields()
  const box = useRef<HTMLDivElement>(null)
  const label = t(`field.${name}`)
  const { error, ...shared } = field.shared(name)

  const add = (picks: readonly MasterPick[]) =>
    onChange((before) => {
      const known = new Set(before.map(keyOf))
      return [...before, ...picks.filter((pick) => !known.has(keyOf(pick))).map(make)].slice(
        0,
        Math.max(max, before.length),
      )
    })
  const remove = (pick: T) => {
    onChange((before) => before.filter((one) => keyOf(one) !== keyOf(pick)))
    box.current?.querySelector('input')?.focus()
  }
  const setLevel = (pick: T, level: string | null) =>
    onChange((before) => before.map((one) => (keyOf(one) === keyOf(pick) ? { ...one, level } : one)))

  return (
    <div className={classes.levelled}>
      <div ref={box}>
        <MasterMultiSelect
          {...shared}
          error={error}
          label={label}
          description={description}
          entity={entity}
          value={value}
          onChange={add}
          max={max}
          pills={false}
          ownWords
          proposes
        />
      </div>
      {value.length > 0 && (
        <ul className={classes.levels} aria-label={label}>
          {value.map((pick, index) => {
            const problem = field.shared(`${name}.${index}`).error
            return (
              <li key={keyOf(pick)} data-path={`${name}.${index}`}>
                <span className={classes.levelledName}>
                  <bdi>{pick.label}</bdi>
                  {pick.code === null && <span className={classes.quiet}>{t('picks.own')}</span>}
                </span>
                <Select
                  size="sm"
                  aria-label={t('picks.level', { name: pick.label })}
                  className={classes.level ?? ''}
                  placeholder={t('picks.noLevel')}
                  data={levels}
                  value={pick.level}
                  onChange={(level) => setLevel(pick, level)}
                  clearable
                />
                <IconAction
                  icon={IconX}
                  label={t('picks.remove', { name: pick.label })}
                  onClick={() => remove(pick)}
                />
                {problem && <Input.Error className={classes.levelledError ?? ''}>{problem}</Input.Error>}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
