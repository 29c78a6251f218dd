export const usage = `Looks after the accounts of the embedded sign-in service, also while Vouch is running.
Run it with the same environment as the server (DATABASE_URL, VOUCH_DATA, PUBLIC_URL or PORT,
IDENTITY_KEY_SECRET).

  npm run identity -- <command> [options]          an account is named by its uid or its e-mail address

Accounts
  list [--email <text>] [--limit <1-1000>] [--after <uid>]   accounts by uid, 50 unless said otherwise
  show <account>                        everything about one, with its sessions
  disable <account>                     keeps somebody out and ends all sessions            (asks)
  enable <account>                      lets them in again
  revoke-sessions <account>             signs somebody out everywhere                       (asks)
  reset <account> [--print]             mails a link for a new password; --print shows it instead
  set-claims <account> <json> | --clear claims for the tokens of an account, at most 1,000 bytes
  delete <account>                      deletes the way in; what Vouch keeps of the person stays  (asks)

Keys
  rotate-keys                           a new signing key; nobody is signed out
  service-keys list                     services that may make custom tokens
  service-keys add <service> <file>     registers a public key: JWK, PEM, or a service account's JSON
  service-keys add <service> --generate <new file>   makes an RSA key and writes the private half (mode 0600)
  service-keys revoke <kid>             its tokens are refused from now on                  (asks)

Files
  import <file.json|file.csv> [options] accounts as "firebase auth:export" writes them; repeatable
      --hash-config <file>              the password hash parameters as the Firebase console shows them
      --hash-key <base64> --salt-separator <base64> --rounds <1-8> --mem-cost <1-14>    the same, one by one
      --without-passwords               leaves the passwords behind
      --report <file>                   where refused accounts are listed (JSON Lines)
  export <new file.json|-> [--with-password-hashes]

  --json   answers as JSON (with npm: npm run --silent identity -- …)      --yes   does not ask
Ends with 0, with 1 when it could not be done, 2 for a wrong call, 3 when an import refused some accounts.
`

/** The command line itself is wrong. */
export class UsageError extends Error {}
