import type { IdentityOperators, ListedAccount } from '@vouch/identity'
import { StartError } from '#base/start-error.ts'
import type { Commands } from './commands.ts'
import { moment, plain, table } from './terminal.ts'
import { UsageError } from './usage.ts'

export const accountCommands: Commands = {
  list: {
    operands: [],
    options: ['email', 'limit', 'after'],
    run: async ({ operators, terminal, options: { email, after, limit = '50' } }) => {
      const most = Number(limit)
      if (!Number.isInteger(most) || most < 1 || most > 1000) throw new UsageError('--limit is 1 to 1000.')
      const accounts = await operators.list({ email, after, limit: most })
      const next = accounts.length === most ? (accounts.at(-1)?.uid ?? null) : null
      const more = next === null ? '' : `\n\nMore: add --after ${next}`
      terminal.answer(accounts.length === 0 ? 'No accounts.' : list(accounts) + more, { accounts, next })
    },
  },
  show: {
    operands: ['account'],
    run: async ({ operators, terminal, operands: [name = ''] }) => {
      const account = (await operators.show(name)) ?? nobody(name)
      terminal.answer(details(account), account)
    },
  },
  disable: {
    operands: ['account'],
    run: async ({ operators, terminal, operands: [name = ''] }) => {
      await terminal.confirm(`Disable ${await label(operators, name)} and end all sessions?`)
      const uid = (await operators.setDisabled(name, true)) ?? nobody(name)
      terminal.answer(`${uid} is disabled. All its sessions have ended.`, { uid, disabled: true })
    },
  },
  enable: {
    operands: ['account'],
    run: async ({ operators, terminal, operands: [name = ''] }) => {
      const uid = (await operators.setDisabled(name, false)) ?? nobody(name)
      terminal.answer(`${uid} is enabled.`, { uid, disabled: false })
    },
  },
  'revoke-sessions': {
    operands: ['account'],
    run: async ({ operators, terminal, operands: [name = ''] }) => {
      await terminal.confirm(`End all sessions of ${await label(operators, name)}?`)
      const uid = (await operators.revokeSessions(name)) ?? nobody(name)
      terminal.answer(`All sessions of ${uid} have ended.`, { uid })
    },
  },
  reset: {
    operands: ['account'],
    options: ['print'],
    run: async ({ operators, terminal, startQueue, operands: [name = ''], options: { print = false } }) => {
      if (!print) await startQueue()
      const reset = await operators.resetPassword(name, !print)
      if (reset === undefined)
        throw new StartError(`There is no account ${plain(name)} with an e-mail address.`)
      terminal.answer(
        reset.link === null
          ? `A password reset link will be sent to ${reset.email} by the server or the worker.`
          : `Anyone with this link can set the password of ${reset.email}. It works once and expires in one hour:\n${reset.link}`,
        reset,
      )
    },
  },
  'set-claims': {
    operands: ['account', 'json?'],
    options: ['clear'],
    run: async ({ operators, terminal, operands: [name = '', json], options: { clear = false } }) => {
      if (clear === (json !== undefined)) throw new UsageError('"set-claims" needs either <json> or --clear.')
      const claims = json === undefined ? null : readJson(json)
      const uid = (await operators.setClaims(name, claims).catch(rejectClaims)) ?? nobody(name)
      const change = clear ? 'removed' : 'set'
      terminal.answer(
        `The claims of ${uid} are ${change}. This takes effect with the next token, within an hour.`,
        { uid, claims },
      )
    },
  },
  delete: {
    operands: ['account'],
    run: async ({ operators, terminal, operands: [name = ''] }) => {
      await terminal.confirm(`Delete the account ${await label(operators, name)}? This cannot be undone.`)
      const uid = (await operators.remove(name)) ?? nobody(name)
      terminal.answer(`${uid} is deleted.`, { uid })
    },
  },
}

function nobody(name: string): never {
  throw new StartError(`There is no account ${plain(name)}.`)
}

async function label(operators: IdentityOperators, name: string): Promise<string> {
  const { uid, email } = (await operators.show(name)) ?? nobody(name)
  return email === null ? uid : `${uid} (${email})`
}

function rejectClaims(error: Error): never {
  throw error.name === 'ProtocolError' ? new StartError(`The claims are invalid: ${error.message}`) : error
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('The claims must be a JSON object, for example \'{"role":"auditor"}\'.')
  }
}

function list(accounts: readonly ListedAccount[]): string {
  return table(
    ['uid', 'e-mail', 'signs in with', 'last signed in', ''],
    accounts.map((account) => [
      plain(account.uid),
      `${account.email ?? '–'}${account.email !== null && !account.emailVerified ? ' (unverified)' : ''}`,
      signInMethods(account),
      moment(account.lastLoginAt),
      account.disabled ? 'disabled' : '',
    ]),
  )
}

function signInMethods({ password, providers }: ListedAccount): string {
  const first = password === null ? [] : [password === 'imported' ? 'password (imported)' : 'password']
  return [...first, ...providers].join(', ') || '–'
}

function details(account: NonNullable<Awaited<ReturnType<IdentityOperators['show']>>>): string {
  const lines: [string, string][] = [
    ['uid', plain(account.uid)],
    [
      'e-mail',
      account.email === null ? '–' : `${account.email}, ${account.emailVerified ? '' : 'not '}verified`,
    ],
    ['name', plain(account.displayName) || '–'],
    ['state', account.disabled ? 'disabled' : 'enabled'],
    ['signs in with', signInMethods(account)],
    ['claims', account.customClaims === null ? '–' : JSON.stringify(account.customClaims)],
    ['created', moment(account.createdAt)],
    ['last signed in', moment(account.lastLoginAt)],
    ['sessions', String(account.sessions.length)],
  ]
  const sessions = account.sessions.map(({ signInProvider, lastUsedAt, address, userAgent }) =>
    `  ${moment(lastUsedAt)}  ${signInProvider}  ${plain(address)}  ${plain(userAgent)}`.trimEnd(),
  )
  return [...lines.map(([name, value]) => `${name.padEnd(15)}${value}`), ...sessions].join('\n')
}
