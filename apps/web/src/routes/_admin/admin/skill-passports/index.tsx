import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { readPassportsSearch } from '#features/skill-passports/passports-search.ts'
import { SkillPassportsPage } from '#features/skill-passports/skill-passports-page.tsx'

/** Skill passports for issuers and administrators. Candidates hold theirs in step 7 of the profile. */
export const Route = createFileRoute('/_admin/admin/skill-passports/')({
  validateSearch: readPassportsSearch,
  beforeLoad: ({ context }) => {
    requireRole(context, 'candidate', 'employer', 'admin')
    if (context.person.roles.every((role) => role === 'candidate'))
      throw redirect({ to: '/admin/profile/candidate/$id', params: { id: '7' }, replace: true })
  },
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
