import { DefaultLayout } from '#app/layouts/default-layout.tsx'
import { NotFoundPage } from './lazy-pages.ts'

/** A path that no route has, in the public frame. */
export function NotFoundLayout() {
  return (
    <DefaultLayout>
      <NotFoundPage />
    </DefaultLayout>
  )
}
