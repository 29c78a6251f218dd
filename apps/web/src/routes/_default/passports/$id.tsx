import { createFileRoute } from '@tanstack/react-router'
import { PassportNotPublicPage } from '#features/passports/passport-not-public-page.tsx'

/** Address of a public passport. None is public: passports are shown to employers with the profile. */
export const Route = createFileRoute('/_default/passports/$id')({ component: PassportNotPublicPage })
