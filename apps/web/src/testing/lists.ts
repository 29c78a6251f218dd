import type {
  MasterDefinition,
  MasterFieldDefinition,
  MasterRecord,
  MasterRecordInput,
  MasterRecordRow,
  MasterSummary,
} from '@vouch/contract'
import { FakeProblem, type FakeRequest } from './fake-api.ts'

/** A field of an administered list. */
export function testField(
  name: string,
  label: string,
  change: Partial<MasterFieldDefinition> = {},
): MasterFieldDefinition {
  return {
    name,
    label,
    labels: {},
    hint: '',
    kind: 'text',
    required: false,
    unique: false,
    indexed: false,
    dropped: false,
    min: null,
    max: null,
    choices: [],
    entity: null,
    default: null,
    ...change,
  }
}

/** The definition of the list `licences`, as an administrator sees it. */
export function testDefinition(change: Partial<MasterDefinition> = {}): MasterDefinition {
  return {
    name: 'licences',
    label: 'Licences',
    labels: {},
    description: 'Driving licences and the like.',
    hierarchical: false,
    translatable: true,
    parents: [],
    fields: [],
    relations: [],
    closed: false,
    source: 'vouch',
    version: 1,
    permitted: ['list', 'read', 'create', 'update', 'deactivate', 'export', 'define'],
    decides: ['approve', 'merge'],
    settable: ['label', 'description', 'uri', ...(change.fields ?? []).map(({ name }) => name)],
    ...change,
  }
}

/** A list in the overview. */
export function testSummary(name: string, label: string, change: Partial<MasterSummary> = {}): MasterSummary {
  return {
    name,
    label,
    description: '',
    closed: false,
    source: 'vouch',
    values: 3,
    inactive: 0,
    brokenGrants: 0,
    proposals: 0,
    permitted: ['list', 'read', 'create', 'update', 'deactivate', 'define'],
    ...change,
  }
}

/** A value of the list `licences`, as an administrator sees it. */
export function testRecord(code: string, label: string, change: Partial<MasterRecord> = {}): MasterRecord {
  return {
    entity: 'licences',
    code,
    label,
    languages: ['en', ...Object.keys(change.labels ?? {})],
    parent: null,
    active: true,
    mergedInto: null,
    position: 0,
    source: 'vouch',
    attributes: {},
    version: 1,
    permitted: ['list', 'read', 'update', 'deactivate', 'export'],
    labels: {},
    synonyms: [],
    description: null,
    uri: null,
    parents: [],
    company: null,
    writable: ['label', 'description', 'uri', ...Object.keys(change.attributes ?? {})],
    setHere: [],
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: '2026-05-01T10:00:00.000Z',
    ...change,
  }
}

function rowOf(record: MasterRecord): MasterRecordRow {
  const { code, label, languages, parent, active, mergedInto } = record
  const { position, source, attributes, version, permitted } = record
  return {
    code,
    label,
    languages,
    parent,
    active,
    mergedInto,
    position,
    source,
    attributes,
    version,
    permitted,
  }
}

/** A fake server that stores the values of one list. Writes with an outdated version are refused. */
export function fakeRecords(start: readonly MasterRecord[]) {
  const server = { records: [...start] }
  const find = ({ params, headers }: FakeRequest): MasterRecord => {
    const record = server.records.find(({ code }) => code === params.code)
    if (!record) throw new FakeProblem('not-found', 'This value was not found.')
    const seen = headers.get('if-match')
    if (seen !== null && seen !== `"${record.version}"`)
      throw new FakeProblem('stale', 'This value has changed.')
    return record
  }
  const store = (before: MasterRecord, change: Partial<MasterRecord>): MasterRecord => {
    const after = { ...before, ...change, version: before.version + 1 }
    server.records = server.records.map((one) => (one === before ? after : one))
    return after
  }
  const handlers = {
    listMasterRecords: ({ query }: FakeRequest) => {
      const q = query.get('q')?.toLowerCase() ?? ''
      const state = query.get('state')
      const items = server.records.filter(
        ({ label, active, languages, parent }) =>
          label.toLowerCase().includes(q) &&
          (state === 'all' || active === (state === 'active')) &&
          (!query.has('without') || !languages.includes(query.get('without') ?? '')) &&
          (!query.has('parent') || parent?.code === query.get('parent')),
      )
      return { items: items.map(rowOf), nextCursor: null, total: { count: items.length, capped: false } }
    },
    getMasterRecord: (request: FakeRequest) => find(request),
    changeMasterRecord: (request: FakeRequest) => {
      const before = find(request)
      const { attributes, parent: _parent, ...change } = request.body as MasterRecordInput
      return store(before, {
        ...(change as Partial<MasterRecord>),
        attributes: { ...before.attributes, ...attributes },
      })
    },
    deactivateMasterRecord: (request: FakeRequest) => store(find(request), { active: false }),
    reactivateMasterRecord: (request: FakeRequest) => store(find(request), { active: true }),
    moveMasterRecord: (request: FakeRequest) => {
      const record = find(request)
      const { after } = request.body as { after: string | null }
      const others = server.records.filter((one) => one !== record)
      const at = others.findIndex(({ code }) => code === after) + 1
      const moved = { ...record, version: record.version + 1 }
      server.records = [...others.slice(0, at), moved, ...others.slice(at)]
      return moved
    },
    listMasterRecordHistory: () => ({ items: [], nextCursor: null }),
    getMasterRecordUses: () => ({
      profiles: 0,
      companies: 0,
      jobs: 0,
      children: 0,
      relations: 0,
      references: 0,
    }),
  }
  return { server, handlers }
}
