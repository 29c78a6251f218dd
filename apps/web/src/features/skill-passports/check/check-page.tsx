import { Title } from '@mantine/core'
import { checkPassportFile, type PublicPassport } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { passportFileRule } from '../passport-file-rule.ts'
import { texts } from './check.en.ts'
import classes from './check.module.css'
import { PassportView } from './passport-view.tsx'

interface Result {
  readonly file: string
  readonly passport: PublicPassport | null
  readonly issuedId: string | null
  readonly isReplaced: boolean
  readonly problem: string | null
}

/** Page at which anybody checks the file of a passport. Nothing is stored. */
export function CheckPage() {
  const t = useTexts(texts)
  const [result, setResult] = useState<Result | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (result) heading.current?.focus()
  }, [result])
  const check = async (file: File, call: UploadCall) => {
    const answer = await api(checkPassportFile, { file }, { ...call, quiet: true })
    setResult({ file: file.name, ...answer })
  }
  return (
    <Page title={t('page.title')} head={null} description={t('page.what')} width="text">
      <div className={classes.screen}>
        <FileDrop
          label={t('page.file')}
          hint={`${t('page.keeps')} ${t('page.hint')}`}
          rule={passportFileRule}
          onChoose={() => setResult(null)}
          onFile={check}
        />
      </div>
      {result && (
        <section className={classes.result}>
          <Title order={2} size="h3" tabIndex={-1} ref={heading} className={classes.name}>
            {result.passport ? <bdi>{result.passport.name}</bdi> : t('page.result', { file: result.file })}
          </Title>
          {result.passport && (
            <PassportView passport={result.passport} isReplaced={result.isReplaced} order={3} />
          )}
          {result.issuedId !== null && (
            <LinkAnchor
              to="/passports/$id"
              params={{ id: result.issuedId }}
              underline="always"
              className={classes.screen}
            >
              {t('page.see')}
            </LinkAnchor>
          )}
          {!result.passport && (
            <Notice tone="bad" title={t('page.refused')}>
              {result.problem}
            </Notice>
          )}
        </section>
      )}
    </Page>
  )
}
