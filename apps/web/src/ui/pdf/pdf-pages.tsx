import { Skeleton, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { pdfTexts } from './pdf.en.ts'
import { PdfPage } from './pdf-page.tsx'
import classes from './pdf-pages.module.css'
import { usePdf } from './use-pdf.ts'

interface PdfPagesProps {
  readonly name: string
  /** Fetches the file. */
  readonly load: () => Promise<ArrayBuffer>
}

/**
 * The pages of a PDF file, drawn when they come near the screen. Their text is available to screen readers and to the
 * browser's search.
 */
export function PdfPages({ name, load }: PdfPagesProps) {
  const t = useTexts(pdfTexts)
  const scroller = useRef<HTMLElement>(null)
  const { state, pages, read, draw } = usePdf(load)
  if (state === 'failed') return <Text role="status">{t('failed')}</Text>
  if (state === 'loading') {
    return (
      <div role="status" aria-label={t('loading', { name })}>
        <Skeleton className={classes.waiting} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long files scroll, also by keyboard
    <section ref={scroller} className={classes.pages} aria-label={name} tabIndex={0}>
      {pages.map((height, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a file keep their places
          key={index}
          page={index + 1}
          label={t('page', { page: index + 1, count: pages.length })}
          height={height}
          read={read.get(index + 1)}
          scroller={scroller}
          draw={draw}
        />
      ))}
    </section>
  )
}
