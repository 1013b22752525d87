import { createMemoryStorage, createSignInServer, type TokenOptions } from './signInServer.js'

/** What an operator writes for the options of tokens. */
const places: Readonly<Record<string, string>> = {
  'tokens.keys': 'TOKEN_KEYS, or tokens.json of the data folder',
  'tokens.secret': 'TOKEN_SECRET, or tokens.json of the data folder',
  'tokens.audiences': 'signin.audiences',
  'tokens.provider': 'signin.provider',
  'tokens.issuer': 'origin',
}

/**
 * Finds out whether a sign-in server takes its options of tokens, without a database.
 *
 * @returns a sentence about the first that is wrong, without its value; undefined if none is
 */
export function findTokenMistake(tokens: TokenOptions): string | undefined {
  try {
    createSignInServer({
      origins: ['http://localhost'],
      development: true,
      storage: createMemoryStorage(),
      tokens,
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const option = 'details' in error ? String(error.details) : ''
    return `${places[option] ?? 'signin'}: ${error.message}`
  }
}
