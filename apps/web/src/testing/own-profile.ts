import {
  type EqualOpportunity,
  type OwnProfile,
  type ProfileData,
  type ProfileStepName,
  profileStepData,
  profileStepInput,
  profileSteps,
} from '@vouch/contract'
import { FakeProblem, type FakeRequest } from './fake-api.ts'

type Given = { readonly [S in ProfileStepName]?: Partial<ProfileData[S]> }

/** A candidate's own profile. The given steps were saved once, the others never. */
export function testProfile(given: Given = {}, change: Partial<OwnProfile> = {}): OwnProfile {
  const steps = profileSteps.map((step) => ({
    step,
    data: profileStepData[step].parse(given[step] ?? {}),
    version: given[step] ? 1 : 0,
    savedAt: given[step] ? '2026-05-04T10:00:00Z' : null,
    imported: [],
  }))
  return {
    email: 'ana@example.com',
    emailVerified: true,
    publishedAt: null,
    steps: steps as OwnProfile['steps'],
    files: [],
    ...change,
  }
}

/** Fakes the API for a profile; saving a step increments its version. */
export function profileServer(start: OwnProfile = testProfile()) {
  let now = start
  let losesAnswer = false
  let isDown = false
  const stepOf = (name: ProfileStepName) => {
    const found = now.steps.find(({ step }) => step === name)
    if (!found) throw new Error(`The profile has no step ${name}`)
    return found
  }
  const put = (name: ProfileStepName, data: object) => {
    const saved = {
      ...stepOf(name),
      data,
      version: stepOf(name).version + 1,
      savedAt: '2026-05-04T11:00:00Z',
    }
    now = { ...now, steps: now.steps.map((one) => (one.step === name ? saved : one)) as OwnProfile['steps'] }
    return saved
  }
  const save = ({ body, headers }: FakeRequest) => {
    if (isDown) throw new FakeProblem('unavailable', 'Down')
    const { step, data } = profileStepInput.parse(body)
    const { version } = stepOf(step)
    if (headers.get('if-match') !== `"${version}"`) {
      throw new FakeProblem('stale', 'It was changed.', { currentVersion: version })
    }
    const saved = put(step, data)
    if (losesAnswer) {
      losesAnswer = false
      throw new FakeProblem('unavailable', 'Lost')
    }
    return saved
  }
  return {
    handlers: {
      getOwnProfile: () => now,
      listPassports: () => ({ items: [] }),
      saveProfileStep: save,
      publishProfile: () => {
        now = { ...now, publishedAt: '2026-05-04T12:00:00Z' }
        return now
      },
      unpublishProfile: () => {
        now = { ...now, publishedAt: null }
        return now
      },
    },
    data: <S extends ProfileStepName>(name: S) => stepOf(name).data as ProfileData[S],
    version: (name: ProfileStepName) => stepOf(name).version,
    /** Saves a step as if on another device. */
    elsewhere: (name: ProfileStepName, change: object) => put(name, { ...stepOf(name).data, ...change }),
    /** While `down` is true, every save fails. */
    goDown: (down: boolean) => {
      isDown = down
    },
    /** Stores the next save, but answers with an error. */
    loseAnswer: () => {
      losesAnswer = true
    },
  }
}

/** Equal-opportunity questions without an answer. */
export const noAnswers: EqualOpportunity = {
  answers: {
    gender: null,
    ageGroup: null,
    ethnicity: null,
    disability: null,
    religion: null,
    orientation: null,
    caring: null,
  },
  consentVersion: null,
  consentAt: null,
  version: 0,
}
