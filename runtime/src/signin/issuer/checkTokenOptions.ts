import { isRecord } from '../../../../common/records.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { isPlainUrl } from '../tokens/issuers.js'
import { isProvider } from './checkProviderOptions.js'
import { readTokenKeys } from './tokenKeys.js'
import type { TokenOptions } from './types.js'

type Rule = readonly [isRight: (value: unknown) => boolean, needs: string]

/** Whether a value can name an audience: printable, so that it is the same in every place where it is written. */
const isAudience = (value: unknown) => typeof value === 'string' && /^[!-~]{1,256}$/.test(value)

const rules: Readonly<Record<keyof TokenOptions, Rule>> = {
  issuer: [
    isPlainUrl,
    'the public URL of the sign-in server with https and without `/` at the end, for example `https://app.example/auth`',
  ],
  audiences: [
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(isAudience) &&
      new Set(value).size === value.length,
    'a list of different names without spaces, for example `["https://api.app.example"]`',
  ],
  keys: [
    (value) => readTokenKeys(value) !== undefined,
    'one to eight different keys of P-256 as JWK, of which the first has its private part `d`: docs/identity.md shows how to make one',
  ],
  secret: [
    (value) => typeof value === 'string' && value.length >= 32,
    'a text of at least 32 characters. Make one with: openssl rand -base64 32',
  ],
  seconds: [
    (value) =>
      value === undefined || (Number.isInteger(value) && Number(value) >= 60 && Number(value) <= 3600),
    'a whole number of seconds from 60 to 3600',
  ],
  userOf: [
    (value) => value === undefined || typeof value === 'function',
    'a function that returns the user of a session',
  ],
  provider: [
    (value) => value === undefined || isProvider(value),
    'an object with `loginPage`, a page with https, and `clients`, a list of `{ id, redirectUris, secret? }` with different ids, addresses with https and secrets of at least 32 characters',
  ],
}

/**
 * Refuses an option of `tokens` that cannot be honoured.
 *
 * @throws AppKitError SIGN_IN_SERVER_OPTION_INVALID with the name of the option in `details`; no value is in the text.
 */
export function checkTokenOptions(options: unknown): void {
  if (!isRecord(options))
    throw new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
      details: 'tokens',
      message: 'The option `tokens` of the sign-in server must be an object.',
    })
  const { audiences, issuer, provider } = options
  for (const name of new Set([...Object.keys(rules), ...Object.keys(options)])) {
    const [isRight, needs] = (Object.hasOwn(rules, name) && rules[name as keyof TokenOptions]) || []
    if (isRight?.(options[name])) continue
    throw new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
      details: `tokens.${name}`,
      message:
        needs === undefined
          ? `The sign-in server has no option \`tokens.${name}\`. Remove it, or correct its name.`
          : `The option \`tokens.${name}\` of the sign-in server cannot be used. It must be ${needs}.`,
    })
  }
  if (isTaken(audiences as TokenOptions['audiences'], issuer, provider as TokenOptions['provider']))
    throw new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
      details: 'tokens.audiences',
      message:
        'The option `tokens.audiences` of the sign-in server cannot be used. With `tokens.provider` it must name neither the issuer nor the id of an app: tokens for those are meant for something else, and most gateways look at nothing but the audience.',
    })
}

/** Whether an audience is one of the tokens of a provider: the issuer for user info, or an app for its ID tokens. */
const isTaken = (
  audiences: TokenOptions['audiences'],
  issuer: unknown,
  provider: TokenOptions['provider'],
): boolean =>
  provider !== undefined &&
  audiences.some((each) => each === issuer || provider.clients.some(({ id }) => id === each))
