import { DefaultLayout } from '#app/layouts/default-layout.tsx'
import { NotFoundPage } from './lazy-pages.ts'

/** The not-found page in the public layout. */
export function NotFoundLayout() {
  return (
    <DefaultLayout>
      <NotFoundPage />
    </DefaultLayout>
  )
}
