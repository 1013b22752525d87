import { isSignInAddress } from './addresses.js'
import { readChainLine } from './chains.js'
import { isDomain, isNonce, isRequestId, isScheme, readTime, readUri } from './grammar.js'
import { fieldLines, isStatement, namesInText, printFields } from './printFields.js'
import type { SignInData, SignInFields, SignInNamespace } from './types.js'

/** The result of `parseMessage`. */
export type ParseMessageReturnType =
  | {
      readonly ok: true
      readonly namespace: SignInNamespace
      /** The lines as they were signed. */
      readonly fields: SignInFields
      /** The data of a session. Absent if a required line is missing, which only solana's messages allow. */
      readonly data?: SignInData
    }
  | {
      readonly ok: false
      readonly code: 'format'
      /** For developers: the invalid line. */
      readonly reason: string
    }

const maxCharacters = 16_384
const maxResources = 32
const header = / wants you to sign in with your (Ethereum|Solana|Bitcoin|Polkadot|Cosmos) account:$/
const namespaces = Object.fromEntries(
  Object.entries(namesInText).map(([namespace, name]) => [name, namespace]),
) as Readonly<Record<string, SignInNamespace>>

/**
 * Reads a sign-in message: EIP-4361 for eip155, Sign-In With Solana for solana, and the layout of EIP-4361 for
 * bip122, polkadot and cosmos (docs/sign-in.md#messages). A text is read only if writing its fields again gives
 * the same bytes. It does not check who signed it and whether it is valid now: use `verifyMessage`.
 *
 * @param message - the signed text. Any other value is refused.
 * @returns the fields as they were signed, or the invalid line. Never throws.
 *
 * @example
 * import { parseMessage } from 'appkit-runtime/signin'
 *
 * const text = 'app.example wants you to sign in with your Solana account:\n' + '1'.repeat(32)
 * const parsed = parseMessage(text)
 * if (parsed.ok) console.log(parsed.fields.domain)
 */
export function parseMessage(message: unknown): ParseMessageReturnType {
  if (typeof message !== 'string' || message.length > maxCharacters) return refuse('text')
  if (!/^[\n\x20-\x7e]*$/.test(message)) return refuse('text')
  const lines = message.split('\n')
  const [first = '', address = ''] = lines
  const found = header.exec(first)
  const namespace = namespaces[found?.[1] ?? '']
  if (found === null || namespace === undefined) return refuse('first line')
  const from = first.slice(0, found.index)
  const mark = from.indexOf('://')
  const scheme = mark === -1 ? undefined : from.slice(0, mark)
  const block = namespace === 'solana' ? readSolanaBlocks(lines) : readBlocks(lines)
  const values = block && readFieldLines(block.fields)
  if (values === undefined) return refuse('layout')
  const statement = block?.statement
  const fields: SignInFields = {
    ...(scheme !== undefined && { scheme }),
    domain: mark === -1 ? from : from.slice(mark + 3),
    address,
    ...(statement !== undefined && { statement }),
    ...values,
  }
  const wrong = findWrongField(namespace, fields)
  if (wrong !== undefined) return refuse(wrong)
  if (printFields(namespace, fields) !== message) return refuse('layout')
  const data = toData(namespace, fields)
  return data ? { ok: true, namespace, fields, data } : { ok: true, namespace, fields }
}

const refuse = (reason: string): ParseMessageReturnType => ({ ok: false, code: 'format', reason })

interface Blocks {
  readonly statement: string | undefined
  readonly fields: readonly string[]
}

/** EIP-4361: an empty line, then a statement and an empty line, or one more empty line; then the fields. */
function readBlocks(lines: readonly string[]): Blocks | undefined {
  if (lines[2] !== '') return undefined
  if (lines[3] === '' && lines[4] !== '') return { statement: undefined, fields: lines.slice(4) }
  return lines[4] === '' ? { statement: lines[3], fields: lines.slice(5) } : undefined
}

/** Sign-In With Solana: blocks with one empty line between them. The first may be a statement. */
function readSolanaBlocks(lines: readonly string[]): Blocks | undefined {
  if (lines.length === 2) return { statement: undefined, fields: [] }
  const [, , empty, first = ''] = lines
  if (empty !== '' || first === '') return undefined
  // A statement that starts like a field would be ambiguous.
  if (isFieldLine(first)) return { statement: undefined, fields: lines.slice(3) }
  if (lines.length === 4) return { statement: first, fields: [] }
  return lines[4] === '' && lines.length > 5 ? { statement: first, fields: lines.slice(5) } : undefined
}

const isFieldLine = (line: string) =>
  line === 'Resources:' || fieldLines.some(([label]) => line.startsWith(label))

/** The fields of lines in their order, each at most once. */
function readFieldLines(lines: readonly string[]): Partial<SignInFields> | undefined {
  const values: Record<string, string | readonly string[]> = {}
  let at = 0
  for (const [label, name] of fieldLines) {
    const line = lines[at]
    if (line?.startsWith(label)) {
      values[name] = line.slice(label.length)
      at++
    }
  }
  if (lines[at] === 'Resources:') {
    const rest = lines.slice(at + 1)
    if (!rest.every((line) => line.startsWith('- '))) return undefined
    values.resources = rest.map((line) => line.slice(2))
    at = lines.length
  }
  return at === lines.length ? values : undefined
}

const needed = ['uri', 'version', 'chainId', 'nonce', 'issuedAt'] as const

/** The name of a field that is missing or invalid. */
export function findWrongField(namespace: SignInNamespace, fields: SignInFields): string | undefined {
  const { scheme, statement, resources = [] } = fields
  if (scheme !== undefined && (namespace === 'solana' || !isScheme(scheme))) return 'scheme'
  if (typeof fields.domain !== 'string' || !isDomain(fields.domain)) return 'domain'
  if (typeof fields.address !== 'string' || !isSignInAddress(namespace, fields.address)) return 'address'
  if (statement !== undefined && !isStatementOf(namespace, statement)) return 'statement'
  const missing = namespace === 'solana' ? undefined : needed.find((name) => fields[name] === undefined)
  if (missing !== undefined) return missing
  const isWrong = (name: keyof typeof tests) => {
    const value = fields[name]
    return value !== undefined && !tests[name](value, namespace)
  }
  const wrong = (Object.keys(tests) as (keyof typeof tests)[]).find(isWrong)
  if (wrong !== undefined) return wrong
  const isList = resources.length <= maxResources && resources.every(isResource)
  return isList ? undefined : 'resources'
}

/** A recap names each method with each chain, so it is longer than what a user reads. */
const isResource = (text: string) => readUri(text, text.startsWith('urn:recap:') ? 8192 : 2048) !== undefined

const isTime = (text: string) => readTime(text) !== undefined
const tests = {
  uri: (text: string) => readUri(text) !== undefined,
  version: (text: string) => text === '1',
  chainId: (text: string, namespace: SignInNamespace) => readChainLine(namespace, text) !== undefined,
  nonce: isNonce,
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: isRequestId,
}

const isStatementOf = (namespace: SignInNamespace, text: string) =>
  isStatement(text) && (namespace !== 'solana' || (text !== '' && !isFieldLine(text)))

function toData(namespace: SignInNamespace, fields: SignInFields): SignInData | undefined {
  const { address, chainId: line, scheme: _, uri, version, nonce, issuedAt, ...others } = fields
  const chainId = line === undefined ? undefined : readChainLine(namespace, line)
  if (chainId === undefined || uri === undefined || version === undefined) return undefined
  if (nonce === undefined || issuedAt === undefined) return undefined
  return { accountAddress: address, chainId, uri, version, nonce, issuedAt, ...others }
}
