import { NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { searchLayoutTexts } from './search-layout.en.ts'
import classes from './search-layout.module.css'
import { type SetFilter, SetFilterChips } from './set-filter-chips.tsx'

type Sort = 'relevance' | 'newest'

interface SearchLayoutProps<Search> {
  /** The fields for words. */
  readonly box: ReactNode
  /** Everything that narrows the search: beside the list, on narrow screens behind a button. */
  readonly panel: ReactNode
  /** The width of the panel beside the list. */
  readonly panelWidth: string
  readonly filters: readonly SetFilter<Search>[]
  /** Takes every filter away. */
  readonly noFilters: Search
  /** How many were found. */
  readonly count: string
  /** Of `useFoundFocus`. */
  readonly found: Ref<HTMLHeadingElement>
  /** Leads from the filters back to the list on narrow screens. */
  readonly showLabel: string
  /** Left out where there is one order only. */
  readonly sort?: {
    readonly value: Sort | undefined
    readonly words: Readonly<Record<Sort, string>>
    readonly onChange: (sort: 'newest' | undefined) => void
  }
  /** Of `useFoundFocus`: takes filters away. */
  readonly onChange: (change: Search) => void
  /** What was found. */
  readonly children: ReactNode
}

/**
 * For acts that are gone once they are done, such as taking a filter away: the focus goes to the number of what was
 * found, which tells what they did.
 */
export function useFoundFocus<Search>(onChange: (change: Search) => void) {
  const found = useRef<HTMLHeadingElement>(null)
  const changeHere = (change: Search) => {
    found.current?.focus({ preventScroll: true })
    onChange(change)
  }
  return { found, changeHere }
}

/** A search: words, filters that can be taken away one by one, the number of what was found, and the list. */
export function SearchLayout<Search>(props: SearchLayoutProps<Search>) {
  const { box, panel, panelWidth, filters, noFilters, count, found, showLabel, sort } = props
  const t = useTexts(searchLayoutTexts)
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? true
  return (
    <div className={classes.page}>
      {box}
      <div className={classes.layout} style={{ '--filters-width': panelWidth } as CSSProperties}>
        {wide && (
          <section aria-label={t('filters')}>
            <VisuallyHidden>
              <h2>{t('filters')}</h2>
            </VisuallyHidden>
            {panel}
          </section>
        )}
        <div className={classes.main}>
          <div className={classes.head}>
            <div role="status">
              <Title order={2} ref={found} tabIndex={-1} className={classes.count}>
                {count}
              </Title>
            </div>
            <div className={classes.tools}>
              {!wide && (
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
      </div>
    </div>
  )
}
