import { Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EarnablePassport } from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { useMore } from '#ui/list/use-more.ts'
import { SearchInput } from '#ui/search/search-input.tsx'
import { PassportCard } from '../passport-card.tsx'
import type { PassportTabProps } from '../passport-tabs.ts'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'
import { earnableListQuery } from './requests-queries.ts'

/** Passports that the candidate may request. */
export default function EarnTab({ search, onSearch }: PassportTabProps) {
  const t = useTexts(texts)
  const { q } = search
  const query = useInfiniteQuery({ ...earnableListQuery(q), placeholderData: keepPreviousData })
  const passports = rowsOf(query.data)
  const { firstNew, ref, more, isLoadingMore } = useMore(passports.length, query.fetchNextPage)
  const isEmpty = query.data !== undefined && passports.length === 0
  return (
    <section className={classes.section} aria-label={t('earn.list')}>
      {(q !== undefined || !isEmpty) && (
        <search>
          <SearchInput label={t('earn.search')} value={q} onSearch={(words) => onSearch({ q: words })} />
        </search>
      )}
      {!query.data && (
        <LoadState error={query.error} onRetry={query.refetch} title={t('earn.loadFailed')}>
          <ListSkeleton rows={3} />
        </LoadState>
      )}
      {isEmpty && q === undefined && <EmptyState title={t('earn.none')}>{t('earn.noneBody')}</EmptyState>}
      {isEmpty && q !== undefined && (
        <NoMatch title={t('earn.noMatch')} reset={t('earn.reset')} onReset={() => onSearch({ q: undefined })}>
          {t('earn.noMatchBody')}
        </NoMatch>
      )}
      <ul className={classes.list}>
        {passports.map((passport, at) => (
          <li key={passport.id}>
            <PassportCard
              issuer={passport.issuer}
              fields={passport.fields}
              picture={passport.picture}
              order={2}
            >
              <Wanted passport={passport} />
              <Standing passport={passport} linkRef={at === firstNew ? ref : undefined} />
            </PassportCard>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
            {t('more')}
          </MoreButton>
        </div>
      )}
    </section>
  )
}

function Wanted({ passport }: { readonly passport: EarnablePassport }) {
  const t = useTexts(texts)
  const { evidence } = passport.fields
  if (evidence.length === 0) return null
  return (
    <div>
      <Text fw={550} size="sm">
        {t('earn.wants')}
      </Text>
      <ul className={classes.wants}>
        {evidence.map(({ label, required }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and their order never changes
          <li key={place}>{required ? label : t('earn.optional', { label })}</li>
        ))}
      </ul>
    </div>
  )
}

interface StandingProps {
  readonly passport: EarnablePassport
  readonly linkRef: React.Ref<HTMLAnchorElement> | undefined
}

/** The button to request a passport, or why there is none. */
function Standing({ passport, linkRef }: StandingProps) {
  const t = useTexts(texts)
  const { id, standing } = passport
  const { name } = passport.fields
  if (standing === 'none') {
    return (
      <div>
        <LinkButton
          ref={linkRef}
          to="/admin/skill-passports/form"
          search={{ kind: 'request', definition: id }}
          aria-label={t('earn.requestOf', { name })}
        >
          {t('earn.request')}
        </LinkButton>
      </div>
    )
  }
  const isRequested = standing === 'requested'
  return (
    <Text>
      {t(isRequested ? 'earn.requested' : 'earn.has')}{' '}
      <LinkAnchor
        ref={linkRef}
        to="/admin/skill-passports"
        search={{ tab: isRequested ? 'requests' : 'held' }}
      >
        {t(isRequested ? 'earn.seeRequest' : 'earn.seeHeld')}
      </LinkAnchor>
    </Text>
  )
}
