import { isRecord } from '../../../../common/records.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { isPlainOrigin, isPlainUrl } from '../tokens/issuers.js'
import type { ProofOptions, TokenGuardOptions } from './types.js'

type Rule = readonly [isRight: (value: unknown) => boolean, needs: string]

const isLeftOut = (value: unknown) => value === undefined
const isFunction = (value: unknown) => typeof value === 'function'
const url = 'a URL with https, to the letter as the issuer has it, for example `https://app.example/auth`'

const rules: Readonly<Record<keyof TokenGuardOptions, Rule>> = {
  issuer: [isPlainUrl, url],
  // A list would accept tokens for any of its names.
  audience: [
    (value) => typeof value === 'string' && value !== '',
    'one of the `audiences` of the sign-in server, as a text',
  ],
  jwksUri: [(value) => isLeftOut(value) || isPlainUrl(value), 'a URL with https'],
  dpop: [(value) => isLeftOut(value) || isRecord(value), 'an object with `origin`'],
  now: [(value) => isLeftOut(value) || isFunction(value), 'a function'],
}

const proofRules: Readonly<Record<keyof ProofOptions, Rule>> = {
  origin: [isPlainOrigin, 'the public origin of this server, for example `https://orders.example`'],
  required: [(value) => isLeftOut(value) || typeof value === 'boolean', '`true` or `false`'],
  storage: [
    (value) => isLeftOut(value) || isFunction(Object(value).countCall),
    'a storage of `appkit-runtime/signin/server`',
  ],
}

/**
 * Refuses options of a guard that cannot be honoured.
 *
 * @throws AppKitError TOKEN_GUARD_OPTION_INVALID with the name of the option in `details`.
 */
export function checkGuardOptions(options: TokenGuardOptions): void {
  check(options, rules, '')
  if (options.dpop !== undefined) check(options.dpop, proofRules, 'dpop.')
}

function check(options: unknown, known: Readonly<Record<string, Rule>>, path: string): void {
  const given = isRecord(options) ? options : {}
  for (const name of new Set([...Object.keys(known), ...Object.keys(given)])) {
    const [isRight, needs] = (Object.hasOwn(known, name) && known[name]) || []
    if (isRight?.(given[name])) continue
    throw new AppKitError('TOKEN_GUARD_OPTION_INVALID', {
      details: `${path}${name}`,
      message:
        needs === undefined
          ? `The token guard has no option \`${path}${name}\`. Remove it, or correct its name.`
          : `The option \`${path}${name}\` of the token guard cannot be used. It must be ${needs}.`,
    })
  }
}
