import { Text, VisuallyHidden } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { pdfTexts } from './pdf.en.ts'
import classes from './pdf-pages.module.css'
import type { usePdf } from './use-pdf.ts'

type Pdf = ReturnType<typeof usePdf>

interface PdfPageProps extends Pick<Pdf, 'draw'> {
  readonly page: number
  readonly label: string
  readonly height: number
  readonly read: ReturnType<Pdf['read']['get']>
  /** The element in which the pages scroll. */
  readonly scroller: RefObject<HTMLElement | null>
}

/** A page of a PDF file. Keeps its picture only while near the visible part. */
export function PdfPage({ page, label, height, read, scroller, draw }: PdfPageProps) {
  const t = useTexts(pdfTexts)
  const element = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPainted, setPainted] = useState(false)
  const isFailed = read?.isDrawn === false

  useEffect(() => {
    const figure = element.current
    if (!figure || isFailed) return
    let takeBack = () => {}
    const paint = (picture: ImageBitmap) => {
      if (!canvas.current) return
      resize(canvas.current, picture.width, picture.height)
      canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
      setPainted(true)
    }
    // The margin only applies to the root, so the root must be the scrolling element.
    const observer = new IntersectionObserver(
      (entries) => {
        takeBack()
        if (entries.at(-1)?.isIntersecting) {
          const pixels = Math.round(figure.clientWidth * Math.max(1.5, devicePixelRatio))
          takeBack = draw(page, pixels, paint)
        } else if (canvas.current) {
          resize(canvas.current, 0, 0)
          setPainted(false)
        }
      },
      { root: scroller.current, rootMargin: '600px' },
    )
    observer.observe(figure)
    return () => {
      observer.disconnect()
      takeBack()
    }
  }, [draw, isFailed, page, scroller])

  if (isFailed) {
    return (
      <figure aria-label={label} className={classes.failed}>
        <Text role="status">{t('pageFailed')}</Text>
        {read.text.trim() !== '' && <Text className={classes.text}>{read.text}</Text>}
      </figure>
    )
  }
  return (
    <figure
      ref={element}
      aria-label={label}
      className={classes.page}
      style={{ aspectRatio: `1 / ${height}` }}
      data-drawn={isPainted}
    >
      <canvas ref={canvas} aria-hidden />
      {read && <VisuallyHidden>{read.text}</VisuallyHidden>}
    </figure>
  )
}

/** A canvas without size takes no memory. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  Object.assign(canvas, { width, height })
}
