import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CheckPage, OfferLinkPage, PublicPassportPage } from '#features/skill-passports/lazy-pages.tsx'

// One route for passports, shares, `offer` and `check`, because the landing page's bundle contains every route.
export const Route = createFileRoute('/_default/passports/$id')({ component: Passport })

function Passport() {
  const { id } = Route.useParams()
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <Suspense>
      {id === 'check' && <CheckPage />}
      {id === 'offer' && <OfferLinkPage key={token} token={token} />}
      {id !== 'check' && id !== 'offer' && <PublicPassportPage key={id} id={id} />}
    </Suspense>
  )
}
