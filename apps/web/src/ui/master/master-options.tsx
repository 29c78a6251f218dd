import { Combobox } from '@mantine/core'
import type { MasterOption } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { masterTexts } from './master-select.en.ts'
import classes from './master-select.module.css'
import type { MasterSearch } from './use-master-search.ts'
import { proposeValue } from './use-proposing.ts'

/** Option value that stands for the typed text. No code of a master list is equal to it. */
export const ownWordsValue = '='

interface MasterOptionsProps {
  readonly search: MasterSearch
  readonly label: string
  readonly words: string
  readonly ownWords: boolean
  /** Whether the typed text can be proposed for the list. */
  readonly canPropose: boolean
  readonly chosen: readonly (string | null)[]
}

/** Dropdown of a master field: suggestions, or a message if there are none. */
export function MasterOptions({ search, label, words, ownWords, canPropose, chosen }: MasterOptionsProps) {
  const t = useTexts(masterTexts)
  const { options, state, current, attribution } = search
  const typed = words.trim()
  const known = typed === '' ? undefined : search.exact(typed)
  const isBroken = state === 'failed' || state === 'closed'
  const offersOwn = ownWords && typed !== '' && (current || isBroken) && !known
  const isEmpty = options.length === 0 && !offersOwn && !canPropose
  const sentence =
    state === 'failed'
      ? t('failed')
      : state === 'closed'
        ? t(ownWords ? 'closedOwn' : 'closed')
        : current && options.length === 0
          ? t(known ? 'already' : typed ? 'empty' : 'emptyList')
          : null
  const isSaid = sentence !== null && (isBroken || !offersOwn)
  return (
    <Combobox.Dropdown>
      {/* Screen readers announce changes of this message. It is visible only if there are no suggestions. */}
      <div role="status" className={isSaid ? classes.said : classes.quiet}>
        {sentence ?? (current ? t('found', { count: options.length }) : '')}
      </div>
      {state === 'loading' && (
        <Delayed>
          <div className={classes.said}>{t('searching')}</div>
        </Delayed>
      )}
      {!isEmpty && (
        <Combobox.Options
          aria-label={label}
          className={classes.options}
          tabIndex={-1}
          onPointerDown={search.hold}
        >
          {options.map((option) => (
            <Combobox.Option key={option.code} value={option.code} active={chosen.includes(option.code)}>
              <OptionRow option={option} />
            </Combobox.Option>
          ))}
          {offersOwn && <Combobox.Option value={ownWordsValue}>{t('use', { words: typed })}</Combobox.Option>}
          {canPropose && (
            <Combobox.Option value={proposeValue}>
              {t(ownWords ? 'useAndPropose' : 'propose', { words: typed })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      )}
      {attribution && !isEmpty && (
        <Combobox.Footer>
          <div className={classes.attribution}>{attribution}</div>
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  )
}

function OptionRow({ option }: { readonly option: MasterOption }) {
  const beside = option.matched ?? option.parent?.label
  return (
    <div className={classes.option}>
      <span>{option.label}</span>
      {beside && <span className={classes.beside}>{beside}</span>}
    </div>
  )
}
