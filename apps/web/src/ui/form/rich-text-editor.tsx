import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

/** The props of the editor; see `rich-text-input.tsx`. */
export interface RichTextEditorProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
  readonly required?: boolean
  /** HTML. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  /** Of its headings; 3 where it stands below a heading of the page. */
  readonly headings?: 2 | 3
  /** Counts the text, without markup. */
  readonly maxLength?: number
  /** The path in the form, so that the error summary finds it. */
  readonly path?: string
}

const Loaded = lazy(() =>
  import('./rich-text-input.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })),
)

/** Rich text with headings, lists and links. The editor itself is fetched when one is on the page. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={292} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
