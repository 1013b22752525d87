import { type Hex, hexToBytes, stringToHex } from 'viem'
import { matchesDomain, matchesUri, readOrigin } from '../../../runtime/src/signin/message/origins.js'
import {
  type ParseMessageReturnType,
  parseMessage,
} from '../../../runtime/src/signin/message/parseMessage.js'
import type { SignInMarks } from '../../src/shared/signIn.js'
import { WalletError } from '../base/errors.js'
import { approvalMessages } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { type Headline, headlineOf } from './losses.js'
import { hasSignInPhrase } from './signInPhrase.js'
import type { Prepared, RequestContext } from './types.js'

const maxBytes = 16_384

type SignIn = Extract<ParseMessageReturnType, { readonly ok: true }>

/**
 * Prepares `personal_sign` (EIP-191). A sign-in message has to be valid, of this account and for this site.
 *
 * @throws WalletError
 */
export function prepareMessage(context: RequestContext, params: readonly unknown[]): Prepared {
  const [message, from] = params
  if (typeof message !== 'string' || typeof from !== 'string') throw new WalletError(messages.badRequest)
  checkAccount(from, context.address)
  const bytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(message) ? (message as Hex) : stringToHex(message)
  return { ...showMessage(context, bytes), request: { kind: 'message', bytes } }
}

/**
 * Says what a message is. A text is shown to the letter, anything else as its bytes.
 *
 * @throws WalletError if it is too long, or looks like a sign-in and is none for this site and account
 */
export function showMessage(
  { address, app, chain, network, site }: RequestContext,
  bytes: Hex,
): Omit<Prepared, 'request'> {
  if (bytes.length > 2 * maxBytes) throw new WalletError(messages.tooLong)
  const text = readText(bytes)
  // Also where the bytes are no plain text: what hides in them is refused, and not shown as numbers.
  const anyText = text ?? new TextDecoder().decode(hexToBytes(bytes))
  const signIn = hasSignInPhrase(anyText) ? checkSignIn(anyText, address, site) : undefined
  const common = { account: address, steps: [], signIn: marksOf(signIn) }
  if (signIn !== undefined)
    return { ...common, ...showSignIn({ address, app, chain, network, site }, signIn, anyText) }
  return {
    ...common,
    headline: text === undefined ? headlineOf(['unknown'], false) : promised,
    title: messages.signTitle,
    acts: { approve: messages.sign, reject: messages.decline },
    rows: [[messages.site, site]],
    detail: { label: messages.message, text: text ?? bytes },
    warning: text === undefined ? messages.hexMessage : undefined,
  }
}

const promised: Headline = {
  lead: '',
  what: approvalMessages.promised,
  tone: 'calm',
}

/** A resource that lets the site act for the user (EIP-5573). */
const isGrant = (resource: string) => /^urn:recap:/i.test(resource)

/**
 * Says what a sign-in is. The statement is for this site alone, and in sight. Resources say what the site gets with
 * it, so they are a promise, and one that grants it acts can cost anything.
 */
function showSignIn(
  { address, app, chain, network, site }: RequestContext,
  { data, fields }: SignIn,
  text: string,
): Omit<Prepared, 'request' | 'account' | 'steps'> {
  const { resources = [], statement } = fields
  const named = data?.chainId ?? fields.chainId ?? chain
  const isSummary = data !== undefined && named === chain && resources.length === 0
  const isPromise = resources.length > 0
  return {
    headline: resources.some(isGrant)
      ? headlineOf(['unknown'], false)
      : isPromise
        ? promised
        : headlineOf([], false),
    // The rows have its origin, whatever the app is called.
    title: messages.signInTitle(shortText(app ?? site.replace(/^https?:\/\//, ''))),
    about: messages.signInText(named === chain ? network.name : named, shortAddress(address)),
    acts: { approve: messages.signIn, reject: messages.decline },
    rows: [
      [messages.site, site],
      ...(isSummary && statement ? [[messages.message, statement] as const] : []),
      ...(isPromise ? [[approvalMessages.resources, listOf(resources)] as const] : []),
    ],
    detail: isSummary
      ? { label: approvalMessages.signedData, text, isFolded: true }
      : { label: messages.message, text },
    warning: isPromise ? approvalMessages.unknownData : undefined,
  }
}

/** Resources in a line. The text below has all of each. */
const listOf = (resources: readonly string[]) => resources.map((each) => shortText(each)).join(' ')

/** By the rules of the verifiers (docs/sign-in.md#order): who is asked to sign in to another site is not asked here. */
function checkSignIn(text: string, address: string, site: string): SignIn {
  const parsed = parseMessage(text)
  if (!parsed.ok) throw new WalletError(messages.badSignIn)
  const { domain, address: signer, scheme, uri } = parsed.fields
  const own = readOrigin(site)
  const origins = own === undefined ? [] : [own]
  const named = scheme === undefined ? String(domain) : `${scheme}://${domain}`
  if (!matchesDomain(origins, String(domain), scheme)) throw new WalletError(otherSite(named))
  if (uri !== undefined && !matchesUri(origins, uri)) throw new WalletError(otherSite(uri))
  if (signer !== undefined) checkAccount(signer, address)
  return parsed
}

function marksOf(signIn: SignIn | undefined): SignInMarks | undefined {
  const { domain, nonce } = signIn?.fields ?? {}
  return domain === undefined || nonce === undefined ? undefined : { domain, nonce }
}

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

const otherSite = (named: string) => messages.otherSite(named.slice(0, 100))

/** 32 bytes, the length of a hash, of which one can be found that is a text, too: but none of such letters alone. */
const isHash = (bytes: Hex, text: string): boolean => bytes.length === 66 && !/^[\w .,:/-]*$/.test(text)

/** The text of bytes in UTF-8, if all of it can be shown, and it can be nothing else that somebody signs. */
function readText(bytes: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes))
    return isPlain(text) && !isHash(bytes, text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Whether a text has no characters that turn the direction or hide, which let it look like another one. */
const isPlain = (text: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text.replace(/[\n\r\t\u200d]/g, ''))

/** A text of a stranger, short and on one line, with what cannot be shown left out. */
export function shortText(text: string, max = 200): string {
  const shown = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return shown.length > max ? `${shown.slice(0, max)}…` : shown === '' ? approvalMessages.empty : shown
}

/**
 * Refuses a request for an account that is not the wallet's.
 *
 * @throws WalletError
 */
export function checkAccount(given: string, address: string): void {
  // Only hex has no case. Base58 does.
  const isHex = address.startsWith('0x')
  const isSame = isHex ? given.toLowerCase() === address.toLowerCase() : given === address
  if (!isSame) throw new WalletError(messages.otherAccount)
}
