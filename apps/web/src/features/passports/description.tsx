import { Button, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'

interface DescriptionProps {
  /** The passport's name. */
  readonly of: string
  readonly children: string
}

/** What an issuer says about a passport: three lines, and the rest when somebody wants to read it. */
export function Description({ of: name, children }: DescriptionProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    // Also when the window becomes narrower.
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [isOpen])

  return (
    <div>
      <Text size="sm" className={classes.description} ref={text} {...(!isOpen && { lineClamp: 3 })}>
        {children}
      </Text>
      {isCut && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.readAll}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'readLessOf' : 'readAllOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'readLess' : 'readAll')}
        </Button>
      )}
    </div>
  )
}
