export { legacyTokenCleaner, type LegacyTokens } from './legacy-token-cleaner.ts'
export { defaultAccounts } from './default-account.ts'
export { tokenSecrets, type SecretContents } from './token-secrets.ts'
