import { jobImportLimits } from '@vouch/contract'
import { createListRuleBook } from '#access/list-rule-book.ts'
import { accountFeature } from '#features/account/account-feature.ts'
import { adminRecordsFeature } from '#features/admin-records/admin-records-feature.ts'
import {
  type AdministratorsFeature,
  administratorsFeature,
} from '#features/administrators/administrators-feature.ts'
import { applicationsFeature } from '#features/applications/applications-feature.ts'
import { candidateProfileFeature } from '#features/candidate-profile/candidate-profile-feature.ts'
import { companiesFeature } from '#features/companies/companies-feature.ts'
import { companyJoiningFeature } from '#features/company-joining/company-joining-feature.ts'
import { companyPageFeature, firstAnswers } from '#features/company-page/company-page-feature.ts'
import { companyVerificationFeature } from '#features/company-verification/company-verification-feature.ts'
import { dashboardsFeature } from '#features/dashboards/dashboards-feature.ts'
import { directoryFeature } from '#features/directory/directory-feature.ts'
import { createDirectoryIndex } from '#features/directory/directory-index.ts'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import { employerJobsFeature } from '#features/employer-jobs/employer-jobs-feature.ts'
import { createJobTeams } from '#features/employer-jobs/team/job-teams.ts'
import { feedbackFeature } from '#features/feedback/feedback-feature.ts'
import { filesFeature } from '#features/files/files-feature.ts'
import type { DocumentIntake } from '#features/files/ports.ts'
import { jobImportFeature } from '#features/job-import/job-import-feature.ts'
import { jobPageFeature } from '#features/job-page/job-page-feature.ts'
import { type LegalFeature, legalFeature } from '#features/legal/legal-feature.ts'
import { lettersFeature } from '#features/letters/letters-feature.ts'
import { listCsvFeature } from '#features/list-csv/list-csv-feature.ts'
import { listRulesFeature } from '#features/list-rules/list-rules-feature.ts'
import { listsFeature } from '#features/lists/lists-feature.ts'
import { type MastersFeature, mastersFeature } from '#features/masters/masters-feature.ts'
import type { ValueHolder } from '#features/masters/ports.ts'
import { notificationsFeature } from '#features/notifications/notifications-feature.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { peopleFeature } from '#features/people/people-feature.ts'
import { publicPagesFeature } from '#features/public-pages/public-pages-feature.ts'
import { pushFeature } from '#features/push/push-feature.ts'
import type { PushKeys } from '#features/push/push-keys.ts'
import type { IsSessionCurrent } from '#features/push/send/deliver-push.ts'
import { resumeFeature } from '#features/resume/resume-feature.ts'
import { type SearchFeature, searchFeature } from '#features/search/search-feature.ts'
import { searchSynonymsFeature } from '#features/search-synonyms/search-synonyms-feature.ts'
import { createHostedTokens } from '#main/accounts.ts'
import { applicantFeatures, bulkParts } from '#main/applicant-features.ts'
import { keptFeatures } from '#main/candidate-features.ts'
import { createPassportFeatures, type PassportFeatures } from '#main/passport-features.ts'
import type { Platform } from '#main/platform.ts'
import { erasedListOf, storedFolders } from '#main/stored-files.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { Feature } from '#platform/feature.ts'
import { createPhotoAddresses } from '#platform/files/photo-address.ts'
import { createDownloader } from '#platform/outgoing/download.ts'

/** All features, and the functions of single features that start-up and commands call. */
export interface Marketplace {
  readonly features: readonly Feature[]
  /** What the server says about pages of the web app. */
  readonly pages: Pick<ReturnType<typeof publicPagesFeature>, 'findPage' | 'site'>
  readonly offerSetup: AdministratorsFeature['offerSetup']
  /** Stores the initial master lists (skills, occupations, cities and others). */
  readonly ensureMasters: MastersFeature['ensure']
  readonly legal: Pick<LegalFeature, 'ensure' | 'payloads'>
  readonly passports: Pick<PassportFeatures, 'ensureIssuer' | 'demo' | 'isListed'>
  /** Starts loading the world's cities in the background if they are missing. */
  readonly offerCities: MastersFeature['offerCities']
  /** Counts words that people typed before an upgrade, in the background. */
  readonly offerWordForms: MastersFeature['offerWordForms']
  /** The landing page, and functions that update the search index, for importing many jobs at once. */
  readonly search: Pick<SearchFeature, 'index' | 'landing' | 'refreshKnowledge' | 'refreshVocabulary'>
  /** VAPID keys for push; null with a hosted identity service, which has its own. */
  readonly pushKeys: PushKeys | null
  /** Index of the candidate directory, for importing many profiles at once. */
  readonly profileIndex: DirectoryIndex
}

/** Constructs every feature. A feature sees another feature only through a narrow type in its own `ports.ts`. */
export function createMarketplace(
  platform: Platform,
  accounts: AccountDirectory,
  sessions: { readonly isSessionCurrent: IsSessionCurrent },
): Marketplace {
  const { config, db, clock } = platform
  const shared = sharedDeps(platform)
  const photos = createPhotoAddresses(platform.signer, clock)
  const people = peopleFeature({ ...shared, photos })
  const { person } = people
  const administrators = administratorsFeature({ ...shared, person })
  const masters = mastersFeature(shared)
  const lists = { masters: masters.values, typedWords: masters.typedWords }
  const legal = legalFeature(shared)
  const { consents } = legal
  const profileIndex = createDirectoryIndex()
  const profile = candidateProfileFeature({ ...shared, ...lists, index: profileIndex, consents })
  const search = searchFeature(shared)
  const { index: jobIndex, freshJobs, newJobs, jobsByValues } = search
  const notifications = notificationsFeature(shared)
  const { notifier, settingsOf, settingsOfAll } = notifications
  const push = createPush(platform, { ...shared, ...sessions, settingsOf }, accounts)
  const teams = createJobTeams({ notifier })
  const companies = companiesFeature({ ...shared, ...lists, jobIndex, notifier, teams })
  const { register } = companies
  const own = { masters: masters.values, notifier, register, shown: profile.shown }
  const documents = filesFeature({ ...shared, dataFolder: config.dataFolder, folders: storedFolders(db) })
  const passports = createPassportFeatures(platform, { ...shared, ...own, fileLinks: documents.links })
  const letters = lettersFeature(shared)
  const hiring = { ...shared, notifier, jobIndex, firstAnswers }
  const applications = applicationsFeature({ ...hiring, ...bulkParts(notifier), letters: letters.letters })
  const jobs = employerJobsFeature({
    ...hiring,
    ...wizardOf(config, masters),
    pipeline: applications.closeOut,
  })
  const visitors = visitorFeatures(shared, { search, legal, passports })
  return {
    features: [
      people,
      accountFeature({
        ...shared,
        accounts,
        photos,
        person,
        erasedList: erasedListOf(platform),
        mailFolder: platform.mailer.folder,
        ...erasureOf(applications, jobs),
        teams,
      }),
      administrators,
      adminRecordsFeature({ ...shared, moderation: jobs.moderation }),
      masters,
      ...listFeatures({ ...shared, notifier }, masters, documents.intake, [profile, companies, jobs]),
      legal,
      letters,
      profile,
      ...passports.features,
      directoryFeature({ ...shared, masters: masters.values, photos, notifier, words: search.peopleWords }),
      createResume(shared, { masters, profile, documents, passports }),
      companies,
      documents,
      companyVerificationFeature({ ...shared, notifier, register, intake: documents.intake, consents }),
      ...visitors.features,
      companyJoiningFeature({ ...shared, notifier, register, person }),
      search,
      searchSynonymsFeature({ ...shared, values: masters.adminValues }),
      importFeature(platform, { ...hiring, search, register, intake: documents.intake, jobs: jobs.source }),
      ...keptFeatures({ ...shared, notifier, newJobs, jobsByValues, facts: profile.facts, settingsOfAll }),
      jobs,
      applications,
      ...applicantFeatures({ ...shared, ...lists, notifier, letters: letters.letters }, applications),
      feedbackFeature({ ...shared, notifier, masters: masters.values }),
      notifications,
      push,
      dashboardsFeature({ ...shared, applications: applications.mine, freshJobs, jobs: jobs.recent }),
    ],
    offerSetup: administrators.offerSetup,
    ensureMasters: masters.ensure,
    legal,
    passports,
    offerCities: masters.offerCities,
    offerWordForms: masters.offerWordForms,
    pages: visitors.pages,
    search,
    pushKeys: push.keys,
    profileIndex,
  }
}

/** What deleting an account needs from applications and jobs. */
function erasureOf(
  { erasure, mine }: ReturnType<typeof applicationsFeature>,
  { abandoned }: ReturnType<typeof employerJobsFeature>,
) {
  return { applicant: erasure, myApplications: mine, jobs: abandoned }
}

/** What the job wizard starts with, warns of and chooses from. */
function wizardOf({ currency, regretHours, widestPay }: Platform['config'], masters: MastersFeature) {
  return { defaults: { currency, regretHours }, widestPay, masters: masters.values }
}

type Shared = ReturnType<typeof sharedDeps>

/** Push, with the embedded or the hosted service. */
function createPush(
  { config, secrets, clock }: Platform,
  deps: Shared & Pick<Parameters<typeof pushFeature>[0], 'settingsOf' | 'isSessionCurrent'>,
  accounts: AccountDirectory,
) {
  const hosted = accounts.kind === 'hosted' ? createHostedTokens({ config, clock }) : null
  return pushFeature({ ...deps, config, apiKey: secrets.identityApiKey, hosted })
}

/** The public pages of jobs and companies, and what the server says about all public pages. */
function visitorFeatures(
  shared: Shared,
  parts: {
    readonly search: SearchFeature
    readonly legal: LegalFeature
    readonly passports: PassportFeatures
  },
) {
  const { search, legal, passports } = parts
  const jobPage = jobPageFeature(shared)
  const companyPage = companyPageFeature({ ...shared, jobs: search.freshJobs })
  const pages = publicPagesFeature({
    ...shared,
    jobPages: jobPage.pages,
    companyPages: companyPage.pages,
    search: search.visitors,
    documents: legal.published,
    isListedPassport: passports.isListed,
  })
  return { pages, features: [jobPage, companyPage, pages] }
}

/** Longest time in ms for a feed to be fetched. */
const feedMs = 120_000

/** Postings of others, from files and feeds. */
function importFeature(
  { config }: Platform,
  deps: Omit<Parameters<typeof jobImportFeature>[0], 'index' | 'download' | 'wakeSearch'> & {
    readonly search: SearchFeature
  },
): Feature {
  const download = createDownloader({
    privateHosts: config.outgoingPrivateHosts,
    answerMs: 10_000,
    timeoutMs: feedMs,
    maxBytes: jobImportLimits.feedMegabytes * 2 ** 20,
  })
  const { index, waiting } = deps.search
  return jobImportFeature({ ...deps, index, wakeSearch: (trx) => waiting.wake(deps.queue, trx), download })
}

/** CVs, which fill a profile and are made from one. */
function createResume(
  shared: Shared,
  parts: {
    readonly masters: MastersFeature
    readonly profile: ReturnType<typeof candidateProfileFeature>
    readonly documents: ReturnType<typeof filesFeature>
    readonly passports: PassportFeatures
  },
): Feature {
  const { masters, profile, documents, passports } = parts
  return resumeFeature({
    ...shared,
    profile: { fill: profile.writer.fill, own: profile.own },
    masters: masters.match,
    values: masters.values,
    judge: documents.intake.judge,
    files: documents.own,
    passports: passports.own,
  })
}

/** The lists that people define and fill, their rules and files. */
function listFeatures(
  shared: Shared & { readonly notifier: Notifier },
  { tools, bulk }: MastersFeature,
  intake: DocumentIntake,
  holding: readonly { readonly holder: ValueHolder }[],
): Feature[] {
  const holders = holding.map(({ holder }) => holder)
  const lists = listsFeature({ ...shared, tools, holders })
  return [lists, listCsvFeature({ ...shared, bulk, intake, match: lists.match }), listRulesFeature(shared)]
}

/** Dependencies of many features. The parameter type of each feature limits which of them it can use. */
function sharedDeps(platform: Platform) {
  const { config, db, clock, log, queue, files: storage, signer, pictures, scanner, mailer } = platform
  return {
    db,
    clock,
    log,
    queue,
    rules: createListRuleBook(db, log),
    storage,
    signer,
    pictures,
    scanner,
    outbox: mailer,
    currency: config.currency,
    publicUrl: config.publicUrl,
    secret: platform.secrets.signingSecret,
  }
}
