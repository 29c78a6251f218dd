import { Button, Loader, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { JobValueFacets, SearchedValue } from '@vouch/contract'
import type { JobSearch } from '@vouch/domain'
import { useRef } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { jobValuesQuery } from '../job-search-queries.ts'
import { valueFiltersTexts } from './value-filters.en.ts'
import classes from './value-filters.module.css'

interface CommonValuesProps {
  readonly kind: SearchedValue['kind']
  readonly search: JobSearch
  readonly chosen: readonly string[]
  readonly onAdd: (code: string, label: string) => void
}

const most = 8

/** The commonest occupations or skills of the matching jobs. They are counted once somebody opens them. */
export function CommonValues({ kind, search, chosen, onAdd }: CommonValuesProps) {
  const t = useTexts(valueFiltersTexts)
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data, isError, refetch } = useQuery({ ...jobValuesQuery(search), enabled: isOpen })
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        mt={4}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Chevron size={14} aria-hidden />}
        onClick={toggle}
      >
        {t(`${kind}.common`)}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isError && (
          <Text size="sm" role="alert">
            {t('failed')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </Text>
        )}
        {isOpen && !data && !isError && <Loader size="xs" m="xs" aria-label={t('loading')} />}
        {data && (
          <ValueList
            kind={kind}
            facets={data}
            chosen={chosen}
            onAdd={(code, label) => {
              // The button that was pressed is gone then.
              button.current?.focus()
              onAdd(code, label)
            }}
          />
        )}
      </div>
    </>
  )
}

function ValueList({
  kind,
  facets,
  chosen,
  onAdd,
}: Pick<CommonValuesProps, 'kind' | 'chosen' | 'onAdd'> & { readonly facets: JobValueFacets }) {
  const t = useTexts(valueFiltersTexts)
  const offered = facets[kind].filter(({ value }) => !chosen.includes(value)).slice(0, most)
  if (offered.length === 0) return <Hint>{t(`${kind}.none`)}</Hint>
  return (
    <>
      <ul className={classes.values}>
        {offered.map(({ value, label, count }) => (
          <li key={value}>
            <UnstyledButton className={classes.value ?? ''} onClick={() => onAdd(value, label)}>
              <span>{label}</span>{' '}
              {count !== null && <span className={classes.count}>{formatNumber(count)}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {facets.sampled && <Hint>{t('sampled')}</Hint>}
    </>
  )
}
