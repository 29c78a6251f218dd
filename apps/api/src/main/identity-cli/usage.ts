export const usage = `Manages the accounts of the embedded sign-in service, also while Vouch is running.
Run it with the same environment as the server (DATABASE_URL, VOUCH_DATA, PUBLIC_URL or PORT,
IDENTITY_KEY_SECRET).

  npm run identity -- <command> [options]          <account> is a uid or an e-mail address

Accounts
  list [--email <text>] [--limit <1-1000>] [--after <uid>]   lists accounts by uid; the limit defaults to 50
  show <account>                        shows an account and its sessions
  disable <account>                     blocks sign-in and ends all sessions               (asks)
  enable <account>                      allows sign-in again
  revoke-sessions <account>             ends all sessions                                  (asks)
  reset <account> [--print]             mails a password reset link; --print shows it instead
  set-claims <account> <json> | --clear sets the custom claims of an account, at most 1,000 bytes
  delete <account>                      deletes the account; data of the person in Vouch stays  (asks)

Keys
  rotate-keys                           publishes a new signing key; sessions continue
  service-keys list                     lists services that may create custom tokens
  service-keys add <service> <file>     registers a public key: JWK, PEM, or a service account's JSON
  service-keys add <service> --generate <new file>   creates an RSA key and writes the private key (mode 0600)
  service-keys revoke <kid>             revokes a key; its tokens are refused              (asks)

Files
  import <file.json|file.csv> [options] imports the output of "firebase auth:export"; repeatable
      --hash-config <file>              the password hash parameters as the Firebase console shows them
      --hash-key <base64> --salt-separator <base64> --rounds <1-8> --mem-cost <1-14>    the same as options
      --without-passwords               skips the passwords
      --report <file>                   where to list rejected accounts (JSON Lines)
  export <new file.json|-> [--with-password-hashes]

  --json   prints JSON (with npm: npm run --silent identity -- …)      --yes   skips the confirmation
Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 import with rejected accounts.
`

/** Thrown for wrong command line arguments. */
export class UsageError extends Error {}
