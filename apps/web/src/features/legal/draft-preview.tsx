import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextView } from '#ui/form/rich-text-view.tsx'
import classes from './legal.module.css'
import { texts } from './legal-admin.en.ts'

/** Preview below the editor. Opening it moves focus to it and scrolls it into view. */
export function DraftPreview({ html, next }: { readonly html: string; readonly next: number }) {
  const t = useTexts(texts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section aria-labelledby="preview-title">
      <Title
        order={2}
        size="h3"
        id="preview-title"
        className={classes.previewTitle}
        ref={heading}
        tabIndex={-1}
      >
        {t('previewOf', { version: next })}
      </Title>
      <div className={`${classes.preview} ${classes.text}`}>
        <RichTextView html={html} />
      </div>
    </section>
  )
}
