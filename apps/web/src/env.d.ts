interface ImportMetaEnv {
  /** The id of this build; see build-updates.ts. */
  readonly VITE_BUILD_ID: string
}
