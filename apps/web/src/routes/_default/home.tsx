import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#features/landing/landing-page.tsx'
import { landingQuery } from '#features/landing/landing-queries.ts'

export const Route = createFileRoute('/_default/home')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(landingQuery),
  component: LandingPage,
})
