import { useEffect, useRef } from 'react'

/** Focuses a field that the server refused. */
export function useRefusedFocus<E extends HTMLElement>(refused: string | undefined) {
  const field = useRef<E>(null)
  useEffect(() => {
    if (refused !== undefined) field.current?.focus()
  }, [refused])
  return field
}
