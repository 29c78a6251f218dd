import { useEffect, useRef } from 'react'

const marksOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-mark]')]

/**
 * Where the focus goes when the mark of an imported value is gone with the button that was pressed: to the same button
 * of the next one, else of the one before, else to the field itself.
 */
export function useNextMark(marked: readonly string[]): void {
  const before = useRef<readonly string[]>([])
  const act = useRef(0)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const mark = target instanceof Element ? target.closest('[data-mark]') : null
      if (mark) act.current = [...mark.querySelectorAll('button')].indexOf(target as HTMLButtonElement)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    const marks = marksOnPage()
    const paths = before.current
    before.current = marks.map(({ dataset }) => dataset.mark ?? '')
    const gone = paths.findIndex((path) => !marked.includes(path))
    if (gone < 0 || paths.length - marked.length > 1 || document.activeElement !== document.body) return
    const next = marks[gone] ?? marks.at(-1)
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
    const field = fields.find(({ dataset }) => dataset.path === paths[gone])
    const target = next?.querySelectorAll('button')[act.current] ?? field
    target?.focus()
  }, [marked])
}
