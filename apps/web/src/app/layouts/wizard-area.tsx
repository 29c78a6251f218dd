import { Outlet, useRouteContext } from '@tanstack/react-router'
import { WizardLayout } from './wizard-layout.tsx'

/** The pages of a wizard, in its frame; for routes that only members reach. */
export function WizardArea() {
  const { person } = useRouteContext({ strict: false })
  return (
    person && (
      <WizardLayout person={person}>
        <Outlet />
      </WizardLayout>
    )
  )
}
