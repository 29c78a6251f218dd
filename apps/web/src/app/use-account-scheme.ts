import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useEffect } from 'react'
import { useUpdateAccount } from '#lib/data/own-account.ts'
import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.account-scheme'

/**
 * Lets this device follow the colours that are chosen on the account, and the account the ones chosen here.
 * @returns how to choose
 */
export function useAccountScheme({ id, colorScheme }: Person): (scheme: MantineColorScheme) => void {
  const { setColorScheme } = useMantineColorScheme()
  const { mutate } = useUpdateAccount({ quiet: true })
  useEffect(() => {
    const before = readStored(key)
    const now = `${id} ${colorScheme}`
    if (before === now) return
    writeStored(key, now)
    // Signing in somewhere for the first time must not undo what was chosen there, as long as the account has no wish.
    if (colorScheme !== 'auto' || before?.startsWith(`${id} `)) setColorScheme(colorScheme)
  }, [id, colorScheme, setColorScheme])
  return (scheme) => mutate({ colorScheme: scheme })
}
