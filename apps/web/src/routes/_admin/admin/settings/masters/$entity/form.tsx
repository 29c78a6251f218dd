import { createFileRoute } from '@tanstack/react-router'
import { requireListEditor } from '#app/route-guard.ts'
import { MasterFormPage } from '#features/masters/master-form-page.tsx'
import { masterRecordQuery } from '#features/masters/masters-queries.ts'
import { type FormSearch, readFormSearch } from '#features/masters/value/form-search.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'

export const Route = createFileRoute('/_admin/admin/settings/masters/$entity/form')({
  // The loader and the page parse the parameters: a parser in the route would be part of the landing page's bundle.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as FormSearch,
  beforeLoad: ({ context }) => requireListEditor(context),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { entity }, deps }) => {
    const { value } = readFormSearch({ ...deps })
    void context.queryClient.prefetchQuery(masterDefinitionQuery(entity))
    if (value !== undefined) void context.queryClient.prefetchQuery(masterRecordQuery(entity, value))
  },
  component: MasterForm,
})

function MasterForm() {
  const { entity } = Route.useParams()
  return <MasterFormPage key={entity} entity={entity} search={readFormSearch({ ...Route.useSearch() })} />
}
