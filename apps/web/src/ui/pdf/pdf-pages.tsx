import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { pdfTexts } from './pdf.en.ts'
import classes from './pdf-pages.module.css'
import { usePdf } from './use-pdf.ts'

interface PdfPagesProps {
  readonly name: string
  /** Fetches the file. */
  readonly load: () => Promise<ArrayBuffer>
}

/**
 * The pages of a PDF file, one below the other, drawn when they come near the screen. Their text is there for screen
 * readers and for the browser's search.
 */
export function PdfPages({ name, load }: PdfPagesProps) {
  const t = useTexts(pdfTexts)
  const { state, pages, drawn, draw } = usePdf(load)
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
    <section className={classes.pages} aria-label={name} tabIndex={0}>
      {pages.map((height, index) => {
        const page = drawn.get(index + 1)
        return (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a file keep their places
            key={index}
            label={t('page', { page: index + 1, count: pages.length })}
            height={height}
            picture={page?.picture}
            text={page?.text}
            onNear={(pixels) => draw(index + 1, pixels)}
          />
        )
      })}
    </section>
  )
}

interface PdfPageProps {
  readonly label: string
  readonly height: number
  readonly picture: ImageBitmap | undefined
  readonly text: string | undefined
  readonly onNear: (pixels: number) => void
}

function PdfPage({ label, height, picture, text, onNear }: PdfPageProps) {
  const element = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const near = useRef(onNear)
  near.current = onNear

  useEffect(() => {
    const figure = element.current
    if (!figure) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        near.current(Math.round(figure.clientWidth * Math.max(1.5, devicePixelRatio)))
      },
      { rootMargin: '600px' },
    )
    observer.observe(figure)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!picture || !canvas.current) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])

  return (
    <figure
      ref={element}
      aria-label={label}
      className={classes.page}
      style={{ aspectRatio: `1 / ${height}` }}
      data-drawn={picture !== undefined}
    >
      <canvas ref={canvas} aria-hidden />
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </figure>
  )
}
