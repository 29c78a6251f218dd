import type { MasterGrant, MasterRules, RulesPreview } from '@vouch/contract'
import { FakeProblem, type FakeRequest, fakeApi } from './fake-api.ts'
import type { fakeIdentity } from './fake-identity.ts'
import { testDefinition, testField } from './lists.ts'

export const everybody: MasterGrant = {
  role: 'visitor',
  actions: ['list', 'read'],
  when: null,
  fields: { '*': 'read' },
}
export const recruiters: MasterGrant = {
  role: 'employer:recruiter',
  actions: ['list', 'read', 'update'],
  when: { all: [{ own: 'company' }] },
  fields: { '*': 'read', note: 'write' },
}
export const definition = testDefinition({
  fields: [testField('age', 'Minimum age', { kind: 'number', indexed: true }), testField('note', 'Note')],
})
export const rules: MasterRules = {
  entity: 'licences',
  grants: [everybody, recruiters],
  broken: [],
  version: 4,
  changedAt: '2026-05-01T10:00:00.000Z',
  changedBy: 'Vera',
}
export const nothing: RulesPreview = { changes: [], values: [], broken: [] }

export const grantsIn = ({ body }: FakeRequest) => (body as { grants: MasterGrant[] }).grants

/** A fake server that stores the rules; an outdated version is refused. */
export function fakeRules(
  start: MasterRules = rules,
  handlers: Parameters<typeof fakeApi>[0] = {},
  elsewhere?: ReturnType<typeof fakeIdentity>,
) {
  const server = { rules: start }
  const api = fakeApi(
    {
      getMasterDefinition: () => definition,
      getMasterRules: () => server.rules,
      listListRoles: () => ({ items: [] }),
      listMasterRulesVersions: () => ({ items: [] }),
      previewMasterRules: () => nothing,
      putMasterRules: (request) => {
        const { version } = server.rules
        if (request.headers.get('if-match') !== `"${version}"`) throw new FakeProblem('stale', 'Changed')
        server.rules = { ...server.rules, grants: grantsIn(request), version: version + 1 }
        return server.rules
      },
      ...handlers,
    },
    elsewhere,
  )
  return { ...api, server }
}
