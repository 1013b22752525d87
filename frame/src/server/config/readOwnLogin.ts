import { isRecord } from '../../../../common/records.js'
import { isLoopback } from './webhooks.js'

/** Public keys of an issuer (RFC 7517, section 5): each is checked before it is used. */
export interface KeySet {
  readonly keys: readonly object[]
}

/** How users of an app log in with the account that they have there: by a token that the app's own server signs. */
export interface OwnLogin {
  /** The `iss` of the tokens. With `sub`, it says who a user is, so it stays what it is. */
  readonly issuer: string
  /** The `aud` of the tokens: a name for the wallet that no other token of the issuer has. */
  readonly audience: string
  /** The https address of the public keys of the issuer (RFC 7517), or http on this machine. Or the keys themselves. */
  readonly jwks: string | KeySet
  /** Whether that address may be in a private network. No if left out, so that a name cannot lead to a machine beside this one. */
  readonly allowPrivate?: boolean
}

/** Told which entry is wrong; throws. */
type Refuse = (what: string) => never

const entries = ['issuer', 'audience', 'jwks', 'allowPrivate']
const maxKeys = 20

/** Checks the entry of a project. @throws what `refuse` throws */
export function checkOwnLogin(given: unknown, refuse: Refuse): void {
  if (given === undefined) return
  if (!isRecord(given)) {
    refuse(' has to be an object with issuer, audience and jwks.')
    return
  }
  for (const key of Object.keys(given))
    if (!entries.includes(key)) refuse(`.${key} is no entry. There are ${entries.join(', ')}.`)
  for (const key of ['issuer', 'audience'])
    if (typeof given[key] !== 'string' || given[key] === '') refuse(`.${key} has to be a text.`)
  if (given.allowPrivate !== undefined && typeof given.allowPrivate !== 'boolean')
    refuse('.allowPrivate has to be true or false.')
  if (typeof given.jwks === 'string') checkAddress(given.jwks, refuse)
  else checkKeys(given.jwks, refuse)
}

/** Users of one issuer are the same in all projects, so whoever has a key that counts in one of them is each of them. @throws what `refuse` throws */
export function checkIssuers(
  projects: Iterable<readonly [id: string, project: { readonly ownLogin?: OwnLogin | undefined }]>,
  refuse: Refuse,
): void {
  const known = new Map<string, readonly [project: string, keys: string]>()
  for (const [id, { ownLogin }] of projects) {
    if (ownLogin === undefined) continue
    const keys = JSON.stringify(ownLogin.jwks)
    const [other, held] = known.get(ownLogin.issuer) ?? [id, keys]
    if (held !== keys)
      refuse(
        `projects.${other} and projects.${id} have the same ownLogin.issuer with different jwks. Give each its own issuer.`,
      )
    known.set(ownLogin.issuer, [id, keys])
  }
}

function checkAddress(text: string, refuse: Refuse): void {
  const url = URL.canParse(text) ? new URL(text) : refuse('.jwks is no address.')
  const isLocal = url.protocol === 'http:' && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) refuse('.jwks needs https, except on this machine.')
  if (url.username !== '' || url.password !== '') refuse('.jwks has a password in it; public keys need none.')
}

function checkKeys(given: unknown, refuse: Refuse): void {
  const keys = isRecord(given) && Array.isArray(given.keys) ? given.keys : []
  if (keys.length === 0 || keys.length > maxKeys)
    refuse('.jwks has to be an address, or { keys: [...] } with 1 to 20 public keys (RFC 7517).')
  for (const key of keys) {
    const { d, k, kty } = isRecord(key) ? key : {}
    if (kty !== 'EC' && kty !== 'RSA' && kty !== 'OKP')
      refuse('.jwks has a key that is no public key (EC, RSA or OKP).')
    if (d !== undefined || k !== undefined)
      refuse('.jwks has a private key in it. Leave only the public part here.')
  }
}
