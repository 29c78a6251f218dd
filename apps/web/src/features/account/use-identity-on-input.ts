import { useEffect } from 'react'
import { useConfig } from '#lib/api/use-config.ts'

/** Loads the code of sign-ins and the identity SDK. */
function prepare(): void {
  void import('#lib/identity/identity.ts')
    .then(({ prepareIdentity }) => prepareIdentity())
    .catch(() => undefined)
}

/** Loads the identity SDK when somebody types. A hosted service's pop-ups need it before a click: then after the page. */
export function useIdentityOnInput(): void {
  const { identity, providers } = useConfig()
  const hasPopups = identity === 'firebase' && providers.length > 0
  useEffect(() => {
    if (hasPopups) {
      prepare()
      return
    }
    addEventListener('input', prepare, { once: true })
    return () => removeEventListener('input', prepare)
  }, [hasPopups])
}
