import { createFileRoute } from '@tanstack/react-router'
import { SignoutPage } from '#features/account/signout-page.tsx'

export const Route = createFileRoute('/_default/signout')({ component: SignoutPage })
