import { Button, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'

interface DescriptionProps {
  /** Name of the passport that the text describes. */
  readonly of: string
  readonly children: string
}

/** An issuer's description of a passport, cut to three lines until expanded. */
export function Description({ of: name, children }: DescriptionProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    // A narrower window may cut the text later.
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
