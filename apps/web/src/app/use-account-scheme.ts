import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useEffect } from 'react'
import { useUpdateAccount } from '#lib/data/own-account.ts'
import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.account-scheme'

/** Applies the account's colour scheme to this device. @returns stores another scheme in the account */
export function useAccountScheme({ id, colorScheme }: Person): (scheme: MantineColorScheme) => void {
  const { setColorScheme } = useMantineColorScheme()
  const { mutate } = useUpdateAccount({ quiet: true })
  useEffect(() => {
    const before = readStored(key)
    const now = `${id} ${colorScheme}`
    if (before === now) return
    writeStored(key, now)
    // At the first sign-in on this device, an account without a chosen scheme keeps the device's scheme.
    if (colorScheme !== 'auto' || before?.startsWith(`${id} `)) setColorScheme(colorScheme)
  }, [id, colorScheme, setColorScheme])
  return (scheme) => mutate({ colorScheme: scheme })
}
