import { join } from 'node:path'
import { accountFeature } from '#features/account/account-feature.ts'
import { createErasedList, createStoredErasedList } from '#features/account/erased-list.ts'
import { photoObjects } from '#features/account/photo-objects.ts'
import {
  type AdministratorsFeature,
  administratorsFeature,
} from '#features/administrators/administrators-feature.ts'
import { applicationsFeature } from '#features/applications/applications-feature.ts'
import { candidateProfileFeature } from '#features/candidate-profile/candidate-profile-feature.ts'
import { companiesFeature } from '#features/companies/companies-feature.ts'
import { companyPictureObjects } from '#features/companies/picture-objects.ts'
import { companyJoiningFeature } from '#features/company-joining/company-joining-feature.ts'
import { companyPageFeature } from '#features/company-page/company-page-feature.ts'
import { companyVerificationFeature } from '#features/company-verification/company-verification-feature.ts'
import { companyDocumentObjects } from '#features/company-verification/document-service.ts'
import { dashboardsFeature } from '#features/dashboards/dashboards-feature.ts'
import { directoryFeature } from '#features/directory/directory-feature.ts'
import { createDirectoryIndex } from '#features/directory/directory-index.ts'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import { employerJobsFeature } from '#features/employer-jobs/employer-jobs-feature.ts'
import { filesFeature } from '#features/files/files-feature.ts'
import { jobPageFeature } from '#features/job-page/job-page-feature.ts'
import { type LegalFeature, legalFeature } from '#features/legal/legal-feature.ts'
import { type MastersFeature, mastersFeature } from '#features/masters/masters-feature.ts'
import { notificationsFeature } from '#features/notifications/notifications-feature.ts'
import { passportsFeature } from '#features/passports/passports-feature.ts'
import { peopleFeature } from '#features/people/people-feature.ts'
import { resumeFeature } from '#features/resume/resume-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import { type SearchFeature, searchFeature } from '#features/search/search-feature.ts'
import { stagesFeature } from '#features/stages/stages-feature.ts'
import { guardedFetch } from '#main/accounts.ts'
import type { Platform } from '#main/platform.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { Feature } from '#platform/feature.ts'
import { createPhotoAddresses } from '#platform/files/photo-address.ts'
import type { JobPageStatus } from '#platform/http/static-web.ts'
import { isLoopbackName } from '#platform/outgoing/outgoing.ts'

/** The product: every feature, and what the platform asks of one of them. */
export interface Marketplace {
  readonly features: readonly Feature[]
  readonly jobPageStatus: JobPageStatus
  readonly offerSetup: AdministratorsFeature['offerSetup']
  /** Stores the lists that every marketplace begins with. */
  readonly ensureMasters: MastersFeature['ensure']
  /** Publishes the legal documents that every marketplace begins with. */
  readonly ensureLegal: LegalFeature['ensure']
  /** Has the cities loaded in the background where they are not there yet. */
  readonly offerCities: MastersFeature['offerCities']
  /** For whoever adds many jobs at once. */
  readonly search: Pick<SearchFeature, 'index' | 'refreshVocabulary'>
  /** For whoever adds many profiles at once. */
  readonly profileIndex: DirectoryIndex
}

/** Constructs every feature and hands each what it needs of another, as a narrow type. */
export function createMarketplace(platform: Platform, accounts: AccountDirectory): Marketplace {
  const { config, db, clock, log, queue, files, signer, secrets } = platform
  const { currency, regretHours } = config
  const photos = createPhotoAddresses(signer, clock)
  const people = peopleFeature({ db, clock, photos })
  const administrators = administratorsFeature({
    db,
    clock,
    outbox: platform.mailer,
    publicUrl: config.publicUrl,
    person: people.person,
  })
  const masters = mastersFeature({ db, queue })
  const legal = legalFeature({ db, clock })
  const profileIndex = createDirectoryIndex()
  const candidateProfile = candidateProfileFeature({
    db,
    clock,
    masters: masters.values,
    index: profileIndex,
    consents: legal.consents,
  })
  const jobPage = jobPageFeature({ db, clock })
  const search = searchFeature({ db, clock, log, currency })
  const jobIndex = search.index
  const notifications = notificationsFeature({
    db,
    clock,
    log,
    outbox: platform.mailer,
    publicUrl: config.publicUrl,
  })
  const { notifier } = notifications
  const passports = passportsFeature({
    db,
    clock,
    log,
    notifier,
    shown: candidateProfile.shown,
    fetch: guardedFetch(config),
    plainHttpHosts: config.outgoingPrivateHosts.filter(isLoopbackName),
    issuers: config.passportIssuers,
  })
  const companies = companiesFeature({
    db,
    clock,
    jobIndex,
    masters: masters.values,
    notifier,
    storage: files,
    pictures: platform.pictures,
  })
  const documents = filesFeature({
    db,
    clock,
    log,
    storage: files,
    signer,
    pictures: platform.pictures,
    scanner: platform.scanner,
    dataFolder: config.dataFolder,
    folders: [photoObjects(db), companyPictureObjects(db), companyDocumentObjects(db)],
  })
  const applications = applicationsFeature({ db, clock, queue, notifier, jobIndex })
  const pipeline = applications.closeOut
  const jobs = employerJobsFeature({ db, clock, jobIndex, pipeline, defaults: { currency, regretHours } })
  return {
    features: [
      people,
      accountFeature({
        db,
        clock,
        log,
        queue,
        accounts,
        photos,
        pictures: platform.pictures,
        person: people.person,
        storage: files,
        outbox: platform.mailer,
        secret: secrets.signingSecret,
        publicUrl: config.publicUrl,
        erasedList: config.files.s3
          ? createStoredErasedList(files)
          : createErasedList(join(config.dataFolder, 'files')),
        applicant: applications.erasure,
        myApplications: applications.mine,
        jobs: jobs.abandoned,
      }),
      administrators,
      masters,
      legal,
      candidateProfile,
      passports,
      directoryFeature({
        db,
        clock,
        masters: masters.values,
        photos,
        notifier,
        currency,
        publicUrl: config.publicUrl,
      }),
      resumeFeature({
        db,
        clock,
        profile: { fill: candidateProfile.writer.fill, own: candidateProfile.own },
        masters: masters.match,
        values: masters.values,
        judge: documents.intake.judge,
        files: documents.own,
        passports: passports.own,
      }),
      companies,
      documents,
      companyVerificationFeature({
        db,
        clock,
        storage: files,
        signer,
        notifier,
        outbox: platform.mailer,
        secret: secrets.signingSecret,
        register: companies.register,
        intake: documents.intake,
        consents: legal.consents,
      }),
      companyPageFeature({ db, clock, jobs: search.freshJobs }),
      companyJoiningFeature({
        db,
        clock,
        notifier,
        outbox: platform.mailer,
        publicUrl: config.publicUrl,
        register: companies.register,
        person: people.person,
      }),
      search,
      jobPage,
      savedJobsFeature({ db, clock }),
      jobs,
      applications,
      stagesFeature({ db, clock, notifier }),
      notifications,
      dashboardsFeature({
        db,
        applications: applications.mine,
        freshJobs: search.freshJobs,
        jobs: jobs.recent,
      }),
    ],
    offerSetup: administrators.offerSetup,
    ensureMasters: masters.ensure,
    ensureLegal: legal.ensure,
    offerCities: masters.offerCities,
    jobPageStatus: jobPage.pageStatus,
    search,
    profileIndex,
  }
}
