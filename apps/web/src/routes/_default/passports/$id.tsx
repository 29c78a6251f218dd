import { createFileRoute, useLocation } from '@tanstack/react-router'
import { CheckPage } from '#features/skill-passports/check/check-page.tsx'
import { PublicPassportPage } from '#features/skill-passports/check/public-passport-page.tsx'
import { OfferLinkPage } from '#features/skill-passports/offer-link/offer-link-page.tsx'

// One route for passports, shares, `offer` and `check`, because the landing page's bundle contains every route.
export const Route = createFileRoute('/_default/passports/$id')({ component: Passport })

function Passport() {
  const { id } = Route.useParams()
  const token = useLocation({ select: ({ hash }) => hash })
  if (id === 'check') return <CheckPage />
  if (id === 'offer') return <OfferLinkPage key={token} token={token} />
  return <PublicPassportPage key={id} id={id} />
}
