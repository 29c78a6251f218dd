import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { requireRole } from '#app/route-guard.ts'
import { SkillPassportsPage } from '#features/skill-passports/lazy-pages.tsx'
import { readPassportsSearch } from '#features/skill-passports/passports-search.ts'

/** Skill passports of people who hold, issue or administer them; the tabs depend on the role. */
export const Route = createFileRoute('/_admin/admin/skill-passports/')({
  validateSearch: readPassportsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'candidate', 'employer', 'admin'),
  component: SkillPassports,
})

function SkillPassports() {
  const { person } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Suspense>
      <SkillPassportsPage
        person={person}
        search={search}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    </Suspense>
  )
}
