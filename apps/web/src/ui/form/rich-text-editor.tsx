import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

/** Props of the lazily loaded editor in `rich-text-input.tsx`. */
export interface RichTextEditorProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
  readonly required?: boolean
  /** The text as HTML. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  /** Level of the headings in the text: 3 if it is shown below an h2. */
  readonly headings?: 2 | 3
  /** Maximum number of characters, not counting HTML tags. */
  readonly maxLength?: number
  /** Path of the field, by which the error summary finds it. */
  readonly path?: string
}

const Loaded = lazy(() =>
  import('./rich-text-input.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })),
)

/** Editor for text with headings, lists and links. Its code is loaded on first use. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={292} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
