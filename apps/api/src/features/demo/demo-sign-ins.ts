/** Demo accounts that people can sign in with. */
export const demoAccounts = {
  candidate: { name: 'Mateo Ferreira', email: 'candidate@demo.vouch' },
  employer: { name: 'Noor Dekker', email: 'employer@demo.vouch' },
  admin: { name: 'Vera Lindqvist', email: 'admin@demo.vouch' },
} as const

/** Password of every demo account. */
export const demoPassword = 'vouch-demo'

/** Demo credentials that the server prints at its start. */
export interface DemoSignIns {
  readonly password: string
  readonly accounts: readonly { readonly role: string; readonly email: string }[]
}

export const demoSignIns: DemoSignIns = {
  password: demoPassword,
  accounts: Object.entries(demoAccounts).map(([role, { email }]) => ({ role, email })),
}
