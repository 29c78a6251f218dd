import { create } from './files.ts'
import type { Names } from './names.ts'

const queries = ({ camel, kebab, pascal }: Names) => `import { list${pascal} } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export const ${camel}Query = pagedQueryOptions(['${kebab}'], ({ cursor, signal }) =>
  api(list${pascal}, { query: { ...(cursor && { cursor }) } }, { signal, quiet: true }),
)
`

const texts = ({ camel, kebab, title }: Names) => `import { defineTexts } from '#lib/format/texts.ts'

export const ${camel}Texts = defineTexts('${kebab}', {
  title: '${title}',
  more: 'Show more',
  empty: { title: 'Nothing here yet', body: 'What is added appears here.' },
})
`

const page = ({ camel, kebab, pascal }: Names) => `import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ${camel}Texts } from './${kebab}.en.ts'
import { ${camel}Query } from './${kebab}-queries.ts'

export function ${pascal}Page() {
  const t = useTexts(${camel}Texts)
  const query = useInfiniteQuery(${camel}Query)
  const entries = rowsOf(query.data)
  return (
    <Page title={t('title')}>
      {query.error && entries.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
      )}
      <ul>
        {entries.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Page>
  )
}
`

const route = ({ camel, kebab, pascal }: Names) => `import { createFileRoute } from '@tanstack/react-router'
import { ${pascal}Page } from '#features/${kebab}/${kebab}-page.tsx'
import { ${camel}Query } from '#features/${kebab}/${kebab}-queries.ts'

export const Route = createFileRoute('/_admin/admin/${kebab}')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(${camel}Query)
  },
  component: ${pascal}Page,
})
`

/** Generates the list page of a feature at `/admin/<name>`. */
export function generateWeb(names: Names): void {
  const { kebab } = names
  const folder = `apps/web/src/features/${kebab}/${kebab}`
  create(`${folder}-queries.ts`, queries(names))
  create(`${folder}.en.ts`, texts(names))
  create(`${folder}-page.tsx`, page(names))
  create(`apps/web/src/routes/_admin/admin/${kebab}.tsx`, route(names))
}
