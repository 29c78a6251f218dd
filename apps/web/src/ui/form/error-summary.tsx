import { Title } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './form.module.css'

interface ErrorSummaryProps {
  readonly errors: FormErrors
  readonly failure: string | null
  /** Each new number brings the summary up to date and gives it focus. */
  readonly failures: number
}

interface Problem {
  readonly path: string
  readonly label: string
  readonly sentence: FormErrors[string]
}

/** The form, or, where forms stand in one another's place, what is around all of them. */
function formOf(box: HTMLElement | null): HTMLElement | null {
  return box?.closest<HTMLElement>('form, [data-form]') ?? null
}

function fieldOf(form: HTMLElement | null, path: string): HTMLElement | null {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? []
  return [...fields].find((field) => field.dataset.path === path) ?? null
}

function labelOf(field: HTMLElement | null): string {
  const own = field && 'labels' in field ? (field as HTMLInputElement).labels?.[0] : undefined
  // A choice is named by its question, not by its first option.
  const question = field?.querySelector('[role="radiogroup"]')?.getAttribute('aria-labelledby')
  const label = own ?? (question ? document.getElementById(question) : field?.querySelector('label, legend'))
  const text = field?.getAttribute('aria-label') ?? label?.textContent ?? ''
  return text.replace(/\s*\*$/, '').trim()
}

/** The field itself; of a group of choices or a file, the first thing in it that takes focus. */
function focusable(field: HTMLElement | null): HTMLElement | null {
  const takesFocus = 'input:not([hidden]), textarea, select, button, [tabindex], [contenteditable]'
  return field?.matches(takesFocus) ? field : (field?.querySelector<HTMLElement>(takesFocus) ?? null)
}

/** What is wrong with a form, above it: takes focus after a failed submit; each entry leads to its field. */
export function ErrorSummary({ errors, failure, failures }: ErrorSummaryProps) {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<readonly Problem[]>([])
  const latest = useRef(errors)
  latest.current = errors

  useEffect(() => {
    if (failures === 0) return
    const form = formOf(box.current)
    setShown(
      Object.entries(latest.current).map(([path, sentence]) => ({
        path,
        label: labelOf(fieldOf(form, path)),
        sentence,
      })),
    )
    box.current?.focus()
  }, [failures])

  const open = shown.filter(({ path }) => errors[path])
  const visible = failures > 0 && (failure !== null || open.length > 0)
  const focusField = (path: string) => focusable(fieldOf(formOf(box.current), path))?.focus()

  return (
    <div ref={box} tabIndex={-1} role="alert" className={visible ? classes.summary : classes.quiet}>
      {visible && (
        <>
          <Title order={2} size="h3">
            {failure ?? t('form.summary', { count: open.length })}
          </Title>
          {failure === null && (
            <ul className={classes.list}>
              {open.map(({ path, label, sentence }) => (
                <li key={path}>
                  <button type="button" className={classes.link} onClick={() => focusField(path)}>
                    {label === '' ? sentence : `${label}: ${String(sentence)}`}
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
