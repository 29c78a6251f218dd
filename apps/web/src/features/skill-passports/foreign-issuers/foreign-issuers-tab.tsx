import { ForeignIssuersSection } from './foreign-issuers-section.tsx'

/** Issuers outside this marketplace, for administrators. */
export default function ForeignIssuersTab() {
  return <ForeignIssuersSection />
}
