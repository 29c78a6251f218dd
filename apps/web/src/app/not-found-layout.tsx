import { DefaultLayout } from './default-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A path that no route has, in the public frame. */
export function NotFoundLayout() {
  return (
    <DefaultLayout>
      <NotFoundPage />
    </DefaultLayout>
  )
}
