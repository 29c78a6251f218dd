import { Button, Skeleton, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PublicPassport, PublicPassports } from '@vouch/contract'
import { lazy, Suspense, useMemo } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { counted, formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useSession } from '#lib/identity/session.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './check.en.ts'
import classes from './check.module.css'
import { PassportNotFound } from './passport-not-found.tsx'
import { PassportView } from './passport-view.tsx'
import { publicPassportQuery } from './public-passport-query.ts'
import { ReportPassport } from './report-passport.tsx'

// Lazy, because most readers of this page cannot endorse.
const EndorseButton = lazy(() => import('../endorsements/endorse-button.tsx'))

/** Page at which anybody checks a passport, or the passports of a share. */
export function PublicPassportPage({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(publicPassportQuery(id))
  if (data && data.passports.length > 0) return <Found id={id} found={data} />
  // A share is empty once its holder has removed all its passports.
  if (data || isProblem(error, 410)) return <PassportNotFound why="ended" />
  if (isProblem(error, 404, 422)) return <PassportNotFound why="missing" />
  return (
    <Page title={t('loadingTitle')} width="text">
      <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
        <div className={classes.view} role="status" aria-label={t('loading')}>
          <Skeleton height={60} />
          <Skeleton height={96} />
          <Skeleton height={160} />
        </div>
      </LoadState>
    </Page>
  )
}

interface FoundProps {
  /** Id of the passport, or secret of the share. */
  readonly id: string
  readonly found: PublicPassports
}

function Found({ id, found }: FoundProps) {
  const t = useTexts(texts)
  const { kind, passports, endsAt } = found
  const [first, ...others] = passports
  const { token } = useSession()
  // Only a passport that its holder made public names them at its own address.
  const isListed = kind === 'passport' && first?.recipient !== null
  const head = useMemo(
    () => (isListed ? { description: null, canonical: `${location.origin}/passports/${id}` } : null),
    [isListed, id],
  )
  const isSingle = others.length === 0
  // Administrators here decide only about issuers here.
  const report = ({ name, issuer }: PublicPassport, item: number) =>
    issuer.status !== null && (
      <ReportPassport passport={{ shownAt: id, item, name }} isOneOfMany={!isSingle} />
    )
  const title = isSingle && first ? first.name : t('shared', counted(passports.length))
  return (
    <Page
      title={title}
      head={head}
      width="text"
      {...(kind === 'share' && {
        description: endsAt === null ? t('sharedBy') : t('sharedUntil', { when: formatDay(endsAt) }),
      })}
    >
      {isSingle && first ? (
        <PassportView passport={first} order={2} />
      ) : (
        <ul className={classes.list}>
          {passports.map((passport, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a share hides ids
            <li key={index} className={classes.shared}>
              <Title order={2} className={classes.name}>
                <bdi>{passport.name}</bdi>
              </Title>
              <PassportView passport={passport} order={3} />
              <div className={classes.screen}>{report(passport, index)}</div>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        {kind === 'passport' && first && token !== null && (
          <Suspense>
            <EndorseButton passportId={id} passport={first} />
          </Suspense>
        )}
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <LinkButton to="/passports/$id" params={{ id: 'check' }} variant="subtle">
          {t('another')}
        </LinkButton>
        {isSingle && first && report(first, 0)}
      </div>
    </Page>
  )
}
