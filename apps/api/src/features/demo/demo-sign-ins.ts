/** Who signs in at the demo. */
export const demoAccounts = {
  candidate: { name: 'Mateo Ferreira', email: 'candidate@demo.vouch' },
  employer: { name: 'Noor Dekker', email: 'employer@demo.vouch' },
  admin: { name: 'Vera Lindqvist', email: 'admin@demo.vouch' },
} as const

/** The password of every account of the demo. */
export const demoPassword = 'vouch-demo'

/** What the start prints. */
export interface DemoSignIns {
  readonly password: string
  readonly accounts: readonly { readonly role: string; readonly email: string }[]
}

export const demoSignIns: DemoSignIns = {
  password: demoPassword,
  accounts: Object.entries(demoAccounts).map(([role, { email }]) => ({ role, email })),
}
