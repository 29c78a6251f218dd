import { Title } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { findField, focusField } from './find-field.ts'
import classes from './form.module.css'

interface ErrorSummaryProps {
  readonly errors: FormErrors
  readonly failure: string | null
  /** Number of failed submits. Each new failure updates the summary and moves focus to it. */
  readonly failures: number
}

interface Problem {
  readonly path: string
  readonly label: string
  readonly message: FormErrors[string]
}

/** The field with a path, in the form, or in the element with `data-form` if a page has several forms. */
function fieldOf(box: HTMLElement | null, path: string): HTMLElement | null {
  return findField(box?.closest<HTMLElement>('form, [data-form]') ?? null, path)
}

/** The label of a field, after the name of the entry that it belongs to (attribute `data-within`), such as a question. */
function labelOf(field: HTMLElement | null): string {
  const own = field && 'labels' in field ? (field as HTMLInputElement).labels?.[0] : undefined
  // For a group of choices, show the label of the question, not of its first option.
  const question = field
    ?.querySelector('[role="radiogroup"], [role="group"]')
    ?.getAttribute('aria-labelledby')
  const label = own ?? (question ? document.getElementById(question) : field?.querySelector('label, legend'))
  const text = field?.getAttribute('aria-label') ?? label?.textContent ?? ''
  const within = field?.closest<HTMLElement>('[data-within]')?.dataset.within
  return [within, text.replace(/\s*\*$/, '').trim()].filter(Boolean).join(', ')
}

/** The error messages of a form, above it. Takes focus after a failed submit. Each message links to its field. */
export function ErrorSummary({ errors, failure, failures }: ErrorSummaryProps) {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<readonly Problem[]>([])
  const latest = useRef(errors)
  latest.current = errors

  useEffect(() => {
    if (failures === 0) return
    setShown(
      Object.entries(latest.current).map(([path, message]) => ({
        path,
        label: labelOf(fieldOf(box.current, path)),
        message,
      })),
    )
    box.current?.focus()
  }, [failures])

  const open = shown.filter(({ path }) => errors[path])
  const visible = failures > 0 && (failure !== null || open.length > 0)

  return (
    <div ref={box} tabIndex={-1} role="alert" className={visible ? classes.summary : classes.quiet}>
      {visible && (
        <>
          <Title order={2} size="h3">
            {failure ?? t('form.summary', { count: open.length })}
          </Title>
          {failure === null && (
            <ul className={classes.list}>
              {open.map(({ path, label, message }) => (
                <li key={path}>
                  <button
                    type="button"
                    className={classes.link}
                    onClick={() => focusField(fieldOf(box.current, path))}
                  >
                    {label === '' ? message : `${label}: ${String(message)}`}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
