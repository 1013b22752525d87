import { AppKitError } from '../../errors/AppKitError.js'
import { checkTokenOptions } from '../issuer/checkTokenOptions.js'
import { isStatement } from '../message/printFields.js'
import type { SignInStorage } from './storage/types.js'
import type { SignInServerOptions } from './types.js'

const isSwitch = (value: unknown) => typeof value === 'boolean'
const isFunction = (value: unknown) => typeof value === 'function'
const isText = (value: unknown): value is string => typeof value === 'string'
const isChain = (value: unknown) => isText(value) && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,78}$/.test(value)
const isNode = (value: unknown) => isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value)
const isNodes = (value: unknown) =>
  isNode(value) || (Array.isArray(value) && value.length > 0 && value.every(isNode))
/** Whether requests can have a path as it is written: a URL has no spaces, and no `..`. An empty one is a server's root. */
const isPath = (value: unknown) =>
  value === '' ||
  (isText(value) &&
    /^(?:\/[^/?#]+)+$/.test(value) &&
    new URL(value, 'https://app.example').pathname === value)

/** Whether a value is an object by CAIP-2 ids, each with a value that is right. */
const isByChain = (value: unknown, isRight: (each: unknown) => boolean) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([chain, each]) => isChain(chain) && isRight(each))

const storageCalls = Object.keys({
  addNonce: 0,
  hasNonce: 0,
  countAttempt: 0,
  takeNonce: 0,
  addSession: 0,
  findSession: 0,
  removeSession: 0,
  removeSessionsOf: 0,
  countCall: 0,
} satisfies Record<keyof SignInStorage, 0>)

type Rule = readonly [isRight: (value: unknown) => boolean, needs: string]

/** The rule of each option. `origins` is read by its own code. */
const rules: Readonly<Record<Exclude<keyof SignInServerOptions, 'origins'>, Rule>> = {
  storage: [
    (value) => storageCalls.every((name) => isFunction(Object(value)[name])),
    'a storage with all of its functions, for example `createMemoryStorage()`',
  ],
  rpcUrl: [
    (value) => isFunction(value) || isNodes(value) || isByChain(value, isNodes),
    'a URL with http or https or a list of them, an object of either by chain such as `eip155:1`, or a function',
  ],
  eoaWhenUnreachable: [isSwitch, '`true` or `false`'],
  chains: [
    (value) => Array.isArray(value) && value.length > 0 && value.every(isChain),
    'a list of chains such as `eip155:1`',
  ],
  cosmosPrefixes: [
    (value) => isByChain(value, (prefix) => isText(prefix) && /^[a-z0-9]{1,83}$/.test(prefix)),
    'an object of prefixes in lower case by chain such as `cosmos:cosmoshub-4`',
  ],
  statement: [
    // With it, a message has at most 2048 characters.
    (value) => isText(value) && isStatement(value) && value.length <= 1024,
    "one line of English letters, digits, spaces and -._~:/?#[]@!$&'()*+,;=, at most 1024",
  ],
  sessionSeconds: [
    // 400 days are the most that a browser keeps a cookie for.
    (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 34_560_000,
    'a whole number of seconds from 1 to 34560000 (400 days)',
  ],
  basePath: [
    isPath,
    'a path that starts with `/` and does not end with it, for example `/auth`, or empty for the root',
  ],
  embedded: [isSwitch, '`true` or `false`'],
  development: [isSwitch, '`true` or `false`'],
  callsPerMinute: [
    (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) > 0),
    'a whole number of at least 1, or `Infinity`',
  ],
  clientHeader: [
    (value) => isText(value) && /^[\w-]{1,64}$/.test(value),
    'the name of a header such as `x-real-ip`',
  ],
  tokens: [(value) => typeof value === 'object' && value !== null, 'an object'],
  log: [isFunction, 'a function'],
  now: [isFunction, 'a function'],
}

/**
 * Refuses an option that cannot be honoured when the server is made, and not at its first request.
 *
 * @throws AppKitError SIGN_IN_SERVER_OPTION_INVALID with the name of the option in `details`.
 */
export function checkServerOptions(options: Partial<SignInServerOptions>): void {
  const given: Readonly<Record<string, unknown>> = { storage: undefined, ...options }
  for (const [name, value] of Object.entries(given)) {
    if (name === 'origins' || (value === undefined && name !== 'storage')) continue
    const [isRight, needs] = (Object.hasOwn(rules, name) && rules[name as keyof typeof rules]) || []
    if (isRight?.(value)) continue
    throw new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
      details: name,
      message:
        needs === undefined
          ? `The sign-in server has no option \`${name}\`. Remove it, or correct its name.`
          : `The option \`${name}\` of the sign-in server cannot be used. It must be ${needs}.`,
    })
  }
  if (options.tokens !== undefined) checkTokenOptions(options.tokens)
}
