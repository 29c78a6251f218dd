import type { Role } from '@vouch/contract'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.active-role'
const listeners = new Set<() => void>()

/** The role in which a person currently uses Vouch: the role they chose while they have it, else their first role. */
export function activeRole(roles: readonly Role[]): Role | null {
  const chosen = roles.find((role) => role === readStored(key))
  return chosen ?? roles[0] ?? null
}

export function chooseActiveRole(role: Role): void {
  writeStored(key, role)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** React hook for `activeRole`. */
export function useActiveRole(roles: readonly Role[]): Role | null {
  return useSyncExternalStore(subscribe, () => activeRole(roles))
}
