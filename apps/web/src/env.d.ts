interface ImportMetaEnv {
  /** Id of this build, set by build-files.ts. */
  readonly VITE_BUILD_ID: string
}
