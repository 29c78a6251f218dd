import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maxFurtherAddresses, removeAddress } from '@vouch/contract'
import { useId, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import rows from '#ui/list/rows.module.css'
import { addressesQuery, offersQuery } from '../holder-queries.ts'
import { AddressForm } from './address-form.tsx'
import { texts } from './addresses.en.ts'
import classes from './addresses.module.css'

interface AddressesSectionProps {
  /** Address of the account. */
  readonly email: string
}

/** Further addresses of the candidate, to which passports may be made out. */
export function AddressesSection({ email }: AddressesSectionProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const heading = useId()
  const { data: addresses, error, refetch } = useQuery(addressesQuery)
  const { ref: title, rescue } = useFocusFallback<HTMLHeadingElement>(addresses?.length)
  const [isAdding, setAdding] = useState(false)
  const [asking, setAsking] = useState<string | null>(null)
  const asked = useLast(asking) ?? ''

  const remove = async () => {
    const { items } = await api(removeAddress, { body: { email: asked } })
    client.setQueryData(addressesQuery.queryKey, items)
    void client.invalidateQueries({ queryKey: offersQuery.queryKey })
    notify({ message: t('ask.done', { email: asked }), tone: 'info' })
  }

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div>
        <Title order={2} size="h3" id={heading} tabIndex={-1} ref={title}>
          {t('title')}
        </Title>
        <Hint>{t('what', { email })}</Hint>
      </div>
      {!addresses && (
        <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
          <Skeleton height={48} aria-label={t('loading')} />
        </LoadState>
      )}
      {addresses && addresses.length > 0 && (
        <ul className={rows.rows} aria-label={t('list')}>
          {addresses.map((one) => (
            <li key={one.email} className={rows.row}>
              <div className={rows.body}>
                <bdi className={rows.name}>{one.email}</bdi>
                <Text size="sm" c="dimmed">
                  {t('proven')} <RelativeTime value={one.provenAt} />
                </Text>
              </div>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('removeOf', { email: one.email })}
                onClick={() => setAsking(one.email)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {addresses && addresses.length >= maxFurtherAddresses && (
        <Text size="sm">{t('full', { max: maxFurtherAddresses })}</Text>
      )}
      {addresses && addresses.length < maxFurtherAddresses && (
        <Button variant="default" className={classes.add} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      <Dialog title={t('form.title')} opened={isAdding} onClose={() => setAdding(false)} onClosed={rescue}>
        <AddressForm onClose={() => setAdding(false)} />
      </Dialog>
      <ConfirmDialog
        opened={asking !== null}
        title={t('ask.title', { email: asked })}
        confirmLabel={t('ask.submit')}
        danger
        onConfirm={remove}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      >
        {t('ask.body')}
      </ConfirmDialog>
    </section>
  )
}
