import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FileRef } from '@vouch/contract'
import { lazy, Suspense, useState } from 'react'
import { readFile } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { cvTexts } from './cv.en.ts'

const PdfPages = lazy(() => import('#ui/pdf/pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

/** The pages of a CV. On narrow screens, which may be on mobile data, only when asked for. */
export function ShownCv({ file }: { readonly file: FileRef }) {
  const t = useTexts(cvTexts)
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (file.mediaType !== 'application/pdf') return <Hint>{t('other')}</Hint>
  const isShown = wanted ?? wide
  return (
    <>
      {!wide && (
        <div>
          <Button variant="subtle" aria-expanded={isShown} onClick={() => setWanted(!isShown)}>
            {t(isShown ? 'hide' : 'show')}
          </Button>
        </div>
      )}
      {isShown && (
        <Suspense>
          <PdfPages key={file.id} name={file.name} load={() => readFile(file.id)} />
        </Suspense>
      )}
    </>
  )
}
