import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { readPassportsSearch } from '#features/skill-passports/passports-search.ts'
import { SkillPassportsPage } from '#features/skill-passports/skill-passports-page.tsx'

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
    <SkillPassportsPage
      person={person}
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
