import { type ChangeEvent, type DragEvent, useRef } from 'react'

/** Creates props for a hidden file input, and handlers for the button and the drop area that use it. */
export function useFileInput(onFiles: (files: readonly File[]) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    // Copy the list: clearing the input would empty it. Without clearing, the same file could not be chosen again.
    const chosen = [...(files ?? [])]
    if (ref.current) ref.current.value = ''
    onFiles(chosen)
  }
  return {
    input: {
      ref,
      type: 'file',
      hidden: true,
      tabIndex: -1,
      onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.files),
    },
    open: () => ref.current?.click(),
    drop: (event: DragEvent) => {
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
}
