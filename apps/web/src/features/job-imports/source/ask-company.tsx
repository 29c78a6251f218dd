import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { sourceTexts } from './source.en.ts'
import classes from './source.module.css'
import type { SourceChange } from './use-source-change.ts'

/** Asks for the company of postings that name none. */
export function AskCompany({ change }: { readonly change: SourceChange }) {
  const t = useTexts(sourceTexts)
  const [company, setCompany] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const name = company.trim()
    setMissing(name === '')
    if (name !== '') change.setSettings({ company: name })
  }
  return (
    <Notice tone="warn" title={t('ask.title')}>
      {t('ask.body')}
      <form className={classes.ask} onSubmit={submit} noValidate>
        <TextInput
          label={t('ask.label')}
          value={company}
          onChange={({ currentTarget }) => setCompany(currentTarget.value)}
          error={isMissing && company.trim() === '' ? t('ask.missing') : null}
          maxLength={120}
          autoComplete="off"
        />
        <Button type="submit">{t('ask.submit')}</Button>
      </form>
    </Notice>
  )
}
