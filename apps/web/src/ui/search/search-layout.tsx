import { NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { searchLayoutTexts } from './search-layout.en.ts'
import classes from './search-layout.module.css'
import { type SetFilter, SetFilterChips } from './set-filter-chips.tsx'

type Sort = 'relevance' | 'newest'

interface SearchLayoutProps<Change> {
  readonly box: ReactNode
  /** Filter fields: to the left of the list, or in a drawer on narrow screens. */
  readonly panel: ReactNode
  /** CSS width of the filter fields to the left of the list. */
  readonly panelWidth: string
  readonly filters: readonly SetFilter<Change>[]
  /** Clears every filter. */
  readonly noFilters: Change
  /** Number of results, as text. */
  readonly count: string
  /** What screen readers say after a search; empty while it runs. Without it, they say the number of results. */
  readonly announcement?: string
  /** Ref for the number of results, from `useResultFocus`. */
  readonly countRef: Ref<HTMLHeadingElement>
  /** Label of the button that closes the drawer to show the results. */
  readonly showLabel: string
  /** The choice of sort order; undefined if there is only one order. */
  readonly sort?: {
    readonly value: Sort | undefined
    readonly words: Readonly<Record<Sort, string>>
    readonly onChange: (sort: 'newest' | undefined) => void
  }
  /** What can be done with the search, beside its order. */
  readonly action?: ReactNode
  /** Applies changed filters; from `useResultFocus`. */
  readonly onChange: (change: Change) => void
  /** Content beside the results on wide screens; moves the filters into a drawer. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** For controls that disappear when used, such as the chip of a filter: moves focus to the number of results. */
export function useResultFocus<Change>(onChange: (change: Change) => void) {
  const countRef = useRef<HTMLHeadingElement>(null)
  const changeHere = (change: Change) => {
    countRef.current?.focus({ preventScroll: true })
    onChange(change)
  }
  return { countRef, changeHere }
}

/** Layout of a search page: search box, filters, chips of the active filters, number of results and results. */
export function SearchLayout<Change>(props: SearchLayoutProps<Change>) {
  const { box, panel, panelWidth, filters, noFilters, count, announcement, countRef, showLabel, sort } = props
  const t = useTexts(searchLayoutTexts)
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? true
  const hasPanel = wide && !props.beside
  return (
    <div className={classes.page}>
      {box}
      <div
        className={classes.layout}
        data-beside={!!props.beside}
        style={{ '--filters-width': panelWidth } as CSSProperties}
      >
        {hasPanel && (
          <section aria-label={t('filters')}>
            <VisuallyHidden>
              <h2>{t('filters')}</h2>
            </VisuallyHidden>
            {panel}
          </section>
        )}
        <div className={classes.main}>
          <div className={classes.head}>
            <div {...(announcement === undefined && { role: 'status' })}>
              <Title order={2} ref={countRef} tabIndex={-1} className={classes.count}>
                {count}
              </Title>
            </div>
            {announcement !== undefined && <VisuallyHidden role="status">{announcement}</VisuallyHidden>}
            <div className={classes.tools}>
              {props.action}
              {!hasPanel && (
                <FilterDrawer active={filters.length} showLabel={showLabel}>
                  {panel}
                </FilterDrawer>
              )}
              {sort && (
                <NativeSelect
                  aria-label={t('order')}
                  value={sort.value ?? 'relevance'}
                  onChange={({ currentTarget: { value } }) =>
                    sort.onChange(value === 'newest' ? 'newest' : undefined)
                  }
                  data={[
                    { value: 'relevance', label: sort.words.relevance },
                    { value: 'newest', label: sort.words.newest },
                  ]}
                />
              )}
            </div>
          </div>
          <SetFilterChips filters={filters} noFilters={noFilters} onChange={props.onChange} />
          {props.children}
        </div>
        {props.beside}
      </div>
    </div>
  )
}
