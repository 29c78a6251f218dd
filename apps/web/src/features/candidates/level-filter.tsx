import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CandidateFacets } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { valuesOf } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { Suggestions } from './suggestions.tsx'
import { usePicks } from './use-picks.ts'

interface LevelFilterProps {
  readonly entity: 'skills' | 'languages'
  readonly label: string
  readonly addLabel: string
  readonly levels: readonly { readonly value: string; readonly label: string }[]
  /** Chosen codes with optional level: `code` or `code:level`, joined by `~`. */
  readonly value: string | undefined
  readonly facets: CandidateFacets['skill'] | undefined
  /** Called with the code of a skill or language and its level: empty for any, undefined to remove it. */
  readonly onChange: (code: string, level: string | undefined) => void
}

/** Filter by skills or languages, each with an optional minimum level. Candidates must match all of them. */
export function LevelFilter(props: LevelFilterProps) {
  const { entity, label, addLabel, levels, value, facets, onChange } = props
  const t = useTexts(texts)
  const chosen = valuesOf(value).map((one) => {
    const [code = '', level = ''] = one.split(':')
    return { code, level }
  })
  const picks = usePicks(
    entity,
    chosen.map(({ code }) => code),
  )
  const add = (code: string) => onChange(code, '')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      {chosen.map(({ code, level }, place) => {
        const name = picks[place]?.label ?? code
        return (
          <div key={code} className={classes.levelRow}>
            <Text size="sm" className={classes.levelName}>
              <bdi>{name}</bdi>
            </Text>
            <NativeSelect
              size="xs"
              aria-label={t('filters.levelOf', { name })}
              value={level}
              onChange={({ currentTarget }) => onChange(code, currentTarget.value)}
              data={[{ value: '', label: t('anyLevel') }, ...levels]}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('filters.removeOne', { name })}
              onClick={() => onChange(code, undefined)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      <MasterSelect
        entity={entity}
        label={addLabel}
        value={null}
        onChange={(pick) => pick?.code && add(pick.code)}
        disabled={chosen.length >= 20}
      />
      <Suggestions facets={facets} chosen={chosen.map(({ code }) => code)} onAdd={add} />
    </fieldset>
  )
}
