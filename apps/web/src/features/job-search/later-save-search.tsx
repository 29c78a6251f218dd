import { isNarrowed } from '@vouch/domain'
import { lazy, Suspense } from 'react'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import type { SaveSearchProps } from './save-search.tsx'
import { SaveSearchButton } from './save-search-button.tsx'

const SaveSearch = lazy(() => import('./save-search.tsx').then((module) => ({ default: module.SaveSearch })))

/** The button that saves the search. It is loaded after the first paint; until then it stands there disabled. */
export function LaterSaveSearch(props: SaveSearchProps) {
  const isPainted = useAfterPaint()
  const viewer = useViewer()
  const maySave = viewer.kind !== 'person' || viewer.candidate
  const place = maySave && isNarrowed(props.search) ? <SaveSearchButton disabled /> : null
  return <Suspense fallback={place}>{isPainted ? <SaveSearch {...props} /> : place}</Suspense>
}
